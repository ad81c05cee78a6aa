#!/usr/bin/env bash
# codecs.sh FOLDER: one second of each codec that Debian can encode and play, with sound, and a picture and a photograph of
# each kind.
set -euo pipefail
mkdir -p "$1"
cd "$1"
# clip NAME MUXER VIDEO SOUND [FORMAT]
clip() {
    [ ! -e "$1" ] || return 0
    gst-launch-1.0 -q videotestsrc num-buffers=25 \
        ! "video/x-raw,format=${5:-I420},width=320,height=240,framerate=25/1,interlace-mode=progressive" ! $3 ! queue \
        ! "$2" name=m ! filesink location=".$1" audiotestsrc num-buffers=25 samplesperbuffer=1920 \
        ! audio/x-raw,rate=48000,channels=2 ! audioconvert ! $4 ! queue ! m. 2> /dev/null
    mv ".$1" "$1"
}
h264="x264enc speed-preset=ultrafast ! h264parse"
h265="x265enc speed-preset=ultrafast ! h265parse"
aac="avenc_aac ! aacparse"
mp3="lamemp3enc ! mpegaudioparse"
clip h264-aac.mp4 mp4mux "$h264" "$aac"
clip h264-pcm.mov qtmux "$h264" "audio/x-raw,format=S16LE"
clip h264-mp3.avi avimux "$h264" "$mp3"
clip h264-ten-bits.mkv matroskamux "$h264" "flacenc ! flacparse" I422_10LE
clip h265-opus.mkv matroskamux "$h265" opusenc
clip vp8-vorbis.webm webmmux "vp8enc deadline=1 cpu-used=8" vorbisenc
clip vp9-opus.webm webmmux "vp9enc deadline=1 cpu-used=8" opusenc
clip av1-aac.mkv matroskamux "av1enc cpu-used=8 usage-profile=realtime ! av1parse" "$aac"
clip mpeg2-mp3.ts mpegtsmux "mpeg2enc format=3 ! mpegvideoparse" "$mp3"
for kind in png jpeg webp; do
    [ -e "picture.$kind" ] || gst-launch-1.0 -q videotestsrc num-buffers=1 ! video/x-raw,width=1001,height=667 \
        ! videoconvert ! "${kind}enc" ! filesink location="picture.$kind"
done
# Codecs whose demuxers know only the letters of the file.
odd() { [ -e "$1" ] || ffmpeg -v error -f lavfi -i testsrc2=s=320x240:r=25:d=1 "${@:2}" "$1" < /dev/null; }
odd dnxhr.mov -c:v dnxhd -profile:v dnxhr_sq -pix_fmt yuv422p
odd vp9-odd.avi -c:v libvpx-vp9 -deadline realtime
[ -e photo-gif.gif ] || convert-im6.q16 picture.png photo-gif.gif
[ -e photo-cmyk.jpg ] || convert-im6.q16 picture.png -colorspace CMYK photo-cmyk.jpg
[ -e photo-heic.heic ] || heif-enc picture.png -o photo-heic.heic > /dev/null
[ -e photo-avif.avif ] || heif-enc -A picture.png -o photo-avif.avif > /dev/null
