package import WorkerProtocol

/// The sentences for items that cannot be played: they name the cause for a visitor, never a code.
extension Strings {
    static func englishSentence(_ reason: FailureReason) -> String {
        switch reason {
        case .gone: "The file is gone"
        case .unreadable: "The file cannot be opened"
        case .notAFile: "This is not a file"
        case .empty: "The file is empty"
        case .notMedia: "This file is not a video"
        case .damaged: "The file is damaged"
        case .protected: "The file is protected"
        case .noDecoder(let codec): codec.isEmpty ? "No decoder for this file" : "No decoder for \(codec)"
        case .tooLarge: "The picture is too large"
        case .tooSlow: "The file does not start to play"
        case .readingStopped: "The file can no longer be read"
        case .unreachable: "The address cannot be reached"
        case .refused(404), .refused(410): "The server does not have this video"
        case .refused(401), .refused(403): "The server does not give access to this video"
        case .refused(let status): "The server answers with an error (\(status))"
        case .connectionRefused: "The server refuses the connection"
        case .unknownServer: "The server's name cannot be found"
        case .timedOut: "The server does not answer"
        case .noNetwork: "There is no network"
        case .brokenOff: "The connection broke off"
        case .partMissing: "A part of the stream is missing"
        case .privateAddress: "This address lies in the local network, which is not allowed"
        case .otherScheme: "This kind of address is not allowed"
        case .streamsOff: "Playing from a network is switched off"
        case .outOfMemory: "The player is out of memory"
        case .notInstalled: "The player is not installed completely"
        case .crashes, .unknown: "This video cannot be played"
        }
    }

    static func japaneseSentence(_ reason: FailureReason) -> String {
        switch reason {
        case .gone: "ファイルが見つかりません"
        case .unreadable: "ファイルを開けません"
        case .notAFile: "これはファイルではありません"
        case .empty: "ファイルが空です"
        case .notMedia: "これは動画ファイルではありません"
        case .damaged: "ファイルが壊れています"
        case .protected: "ファイルは保護されています"
        case .noDecoder(let codec): codec.isEmpty ? "対応していない形式です" : "対応していない形式です（\(codec)）"
        case .tooLarge: "画像が大きすぎます"
        case .tooSlow: "再生を開始できません"
        case .readingStopped: "ファイルを読み続けられません"
        case .unreachable: "アドレスに接続できません"
        case .refused(404), .refused(410): "この動画はサーバーにありません"
        case .refused(401), .refused(403): "サーバーがこの動画へのアクセスを許可していません"
        case .refused(let status): "サーバーがエラーを返しました（\(status)）"
        case .connectionRefused: "サーバーに接続を拒否されました"
        case .unknownServer: "サーバー名が見つかりません"
        case .timedOut: "サーバーが応答しません"
        case .noNetwork: "ネットワークに接続されていません"
        case .brokenOff: "接続が切れました"
        case .partMissing: "ストリームの一部がありません"
        case .privateAddress: "ローカルネットワークのアドレスは許可されていません"
        case .otherScheme: "この種類のアドレスは許可されていません"
        case .streamsOff: "ネットワークからの再生は無効です"
        case .outOfMemory: "メモリが不足しています"
        case .notInstalled: "再生に必要な部品がありません"
        case .crashes, .unknown: "この動画は再生できません"
        }
    }
}

extension FailureReason {
    /// The sentence for `vitrinectl`.
    package var sentence: String { Strings.englishSentence(self) }
}
