#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-manifest.py MANIFEST DEVEL-MANIFEST: what a reviewer of Flatpak manifests asks for.

The rules of flatpak-builder-lint that need no network and no build, by its names for them,
and two of our own: no file and no network permission, and a development version that differs
in nothing but its name.
"""

import json
import pathlib
import re
import sys

PORTAL_NAMES = ('org.freedesktop.portal.', 'org.freedesktop.DBus')
SOCKETS = {'wayland', 'fallback-x11'}
SHARES = {'ipc'}
DEVICES = {'dri'}


def check_id(manifest, path):
    app_id = manifest.get('id') or manifest.get('app-id', '')
    if path.stem != app_id:
        yield f'appid-filename-mismatch: the file is called {path.name}, the program {app_id}'
    if not re.fullmatch(r'[A-Za-z_][\w-]*(\.[A-Za-z_]\w*){2,}', app_id) or len(app_id) > 255:
        yield f'appid-not-valid: {app_id}'
    if app_id.startswith('io.github.') and len(app_id.split('.')) < 4:
        yield f'appid-code-hosting-too-few-components: {app_id}'
    if app_id.lower().endswith('.desktop'):
        yield f'appid-ends-with-lowercase-desktop: {app_id}'
    if not manifest.get('command'):
        yield 'no command'


def check_runtime(manifest):
    runtime, sdk = manifest.get('runtime', ''), manifest.get('sdk', '')
    version = manifest.get('runtime-version', '')
    if not re.fullmatch(r'org\.(gnome|freedesktop|kde)\.Platform', runtime):
        yield f'runtime-not-known: {runtime}'
    if sdk != runtime.replace('.Platform', '.Sdk'):
        yield f'runtime-and-sdk-differ: {runtime}, {sdk}'
    if not re.fullmatch(r'\d+(\.\d+)*', version):
        yield f'runtime-not-pinned: version “{version}”'


def check_permissions(manifest):
    arguments = manifest.get('finish-args', [])
    app_id = manifest.get('id', '')
    if len(arguments) != len(set(arguments)):
        yield 'finish-args-duplicate'
    for argument in arguments:
        option, _, value = argument.partition('=')
        allowed = {'--share': SHARES, '--socket': SOCKETS, '--device': DEVICES}
        if option in allowed:
            if value not in allowed[option]:
                yield f'finish-args-{option[2:]}-{value}: more than a viewer of files needs'
        elif option in ('--talk-name', '--own-name'):
            if value.startswith(PORTAL_NAMES) or value == app_id:
                yield f'finish-args-needless: {argument} is granted anyway'
            else:
                yield f'finish-args{option[1:]}-{value}: more than a viewer of files needs'
        else:
            yield f'finish-args-not-allowed: {argument}'
    if '--socket=fallback-x11' in arguments:
        if '--share=ipc' not in arguments:
            yield 'finish-args-x11-without-ipc'
        if '--socket=wayland' not in arguments:
            yield 'finish-args-fallback-x11-without-wayland'


def check_source(name, source):
    if not isinstance(source, dict):
        yield f'module-{name}-source-elsewhere: {source}'
        return
    kind, url = source.get('type'), source.get('url', '')
    if url and not url.startswith('https://'):
        yield f'module-{name}-source-{kind}-http-url: {url}'
    if kind == 'git' and not source.get('commit'):
        yield f'module-{name}-source-git-no-commit'
    if kind in ('archive', 'file') and url and not (source.get('sha256') or source.get('sha512')):
        yield f'module-{name}-source-{kind}-no-checksum'
    if kind == 'dir' and pathlib.PurePath(source.get('path', '')).is_absolute():
        yield f'module-{name}-source-dir-absolute: {source["path"]}'


def check_modules(manifest):
    modules = manifest.get('modules', [])
    if not modules:
        yield 'no-modules'
    for module in modules:
        name = module.get('name', '?')
        if not module.get('sources'):
            yield f'module-{name}-no-sources'
        for source in module.get('sources', []):
            yield from check_source(name, source)
        options = module.get('build-options', {})
        if '--share=network' in options.get('build-args', []):
            yield f'module-{name}-network-at-build-time'
        if any(o.startswith(('-Dbuildtype', '--buildtype', '-Ddebug')) for o in module.get('config-opts', [])):
            yield f'module-{name}-buildsystem-sets-build-type'


def check_devel(manifest, devel):
    expected = json.loads(json.dumps(manifest))
    expected['id'] += '.Devel'
    expected['modules'][-1]['config-opts'].insert(0, '-Ddevel=true')
    if devel != expected:
        yield 'the development manifest differs in more than its id and -Ddevel=true'


def main():
    found = 0
    manifests = []
    for argument in sys.argv[1:3]:
        path = pathlib.Path(argument)
        manifest = json.loads(path.read_text(encoding='utf-8'))
        manifests.append(manifest)
        for check in (check_runtime, check_permissions, check_modules):
            for message in check(manifest):
                found += 1
                print(f'{path.name}: {message}')
        for message in check_id(manifest, path):
            found += 1
            print(f'{path.name}: {message}')
    for message in check_devel(*manifests):
        found += 1
        print(message)
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main())
