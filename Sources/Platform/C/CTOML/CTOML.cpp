#include "CTOML.h"

#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace {

using Visit = void (*)(void *, const vt_toml_value *);

vt_toml_position place(const toml::source_region &region) { return {region.begin.line, region.begin.column}; }

bool is_bare(std::string_view name) {
    return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    });
}

// Copies an array to `list`, if it holds nothing but numbers.
bool numbers(const toml::array &array, std::vector<double> &list) {
    for (const auto &element : array) {
        // Not value<double>(): that accepts booleans too.
        if (!element.is_number()) return false;
        list.push_back(*element.value<double>());
    }
    return true;
}

void read(const toml::node &node, vt_toml_value &value, std::vector<double> &list) {
    if (auto flag = node.as_boolean()) {
        value.kind = VT_TOML_FLAG;
        value.integer = flag->get();
    } else if (auto integer = node.as_integer()) {
        value.kind = VT_TOML_INTEGER;
        value.integer = integer->get();
    } else if (auto number = node.as_floating_point()) {
        value.kind = VT_TOML_NUMBER;
        value.number = number->get();
    } else if (auto text = node.as_string()) {
        value.kind = VT_TOML_TEXT;
        value.text = text->get().data();
        value.text_length = text->get().size();
    } else if (auto array = node.as_array()) {
        value.kind = numbers(*array, list) ? VT_TOML_NUMBER_LIST : VT_TOML_OTHER_ARRAY;
        value.list = list.data();
        value.list_length = list.size();
    } else {
        value.kind = node.is_table() ? VT_TOML_EMPTY_TABLE : VT_TOML_DATE;
    }
}

// Whether a node is an array of tables.
bool is_list(const toml::node &node) {
    auto array = node.as_array();
    return array && !array->empty() && array->is_homogeneous(toml::node_type::table);
}

void walk(const toml::table &table, const std::string &above, void *context, Visit visit);

// An empty table of the list is told under the name of the table alone.
void walk_list(const toml::array &list, const std::string &path, void *context, Visit visit) {
    size_t number = 0;
    for (const auto &element : list) {
        std::string name = path + "[" + std::to_string(number++) + "]";
        const toml::table &table = *element.as_table();
        if (!table.empty()) {
            walk(table, name + ".", context, visit);
            continue;
        }
        vt_toml_value value = {};
        value.key = name.data();
        value.key_length = name.size();
        value.key_at = value.value_at = place(element.source());
        value.kind = VT_TOML_EMPTY_TABLE;
        visit(context, &value);
    }
}

void walk(const toml::table &table, const std::string &above, void *context, Visit visit) {
    for (const auto &[key, node] : table) {
        std::string name(key.str());
        std::string path = above + (is_bare(name) ? name : '"' + name + '"');
        if (auto below = node.as_table(); below && !below->empty()) {
            walk(*below, path + ".", context, visit);
            continue;
        }
        if (is_list(node)) {
            walk_list(*node.as_array(), path, context, visit);
            continue;
        }
        vt_toml_value value = {};
        std::vector<double> list;
        value.key = path.data();
        value.key_length = path.size();
        value.key_at = place(key.source());
        value.value_at = place(node.source());
        read(node, value, list);
        visit(context, &value);
    }
}

}  // namespace

int vt_toml_parse(const char *bytes, size_t count, void *context, Visit visit, vt_toml_error *error) {
    auto result = toml::parse(std::string_view(bytes, count));
    if (!result) {
        auto message = result.error().description();
        size_t length = std::min(message.size(), sizeof error->message - 1);
        std::memcpy(error->message, message.data(), length);
        error->message[length] = 0;
        error->at = place(result.error().source());
        return -1;
    }
    walk(result.table(), "", context, visit);
    return 0;
}
