# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What the runtime's test suites share. Each folder's lit.cfg.py calls configure().
#
#   lit -v [--param runtime=<folder with libsnug.a and libsnug.so>] [--param cc=<compiler>]
#          [--param opt=<-O0, -O2, ...>] [--param link=static|shared|malloc] [--param mode=hardened]
#          [--param emulator=<command>] test/runtime
#
# With a mode, programs run with it as SNUG_MODE, unless a test says otherwise, and contain it.
#
# With an emulator the compiler is one for another machine, and what it builds runs under this command:
#
#   lit -v --param runtime=build-aarch64/runtime --param cc=aarch64-linux-gnu-gcc
#          --param "emulator=qemu-aarch64 -L /usr/aarch64-linux-gnu" test/runtime
#
# Defaults: build/runtime, gcc, -O2, static. Substitutions:
#
#   %cc        the compiler with warnings as errors, optimisation, and malloc an unknown function
#   %plain_cc  the compiler and nothing else
#   %libs      one of the next two, by `link`
#   %archive   what links a program with libsnug.a
#   %shared    what links a program with libsnug.so, found at run time
#              With link=malloc, libsnug-malloc.a and .so instead: all that holds for the one holds
#              for the other, except where a test says UNSUPPORTED: malloc.
#   %malloc_archive, %malloc_shared, %malloc_library   libsnug-malloc in any case
#   %runtime   the folder of both
#   %source    the repository
#   %python    Debian's Python, for its modules; REQUIRES: prometheus-client
#   %jemalloc, %mimalloc, %tcmalloc   for LD_PRELOAD; REQUIRES: lib-<name>
#
# Features: the compiler's family (gcc, clang), static, shared or malloc, hardened with that mode, release-build, root, the machine
# (x86_64, aarch64), linkers (ld-<name>), static-libc, static-pie. And native, without an emulator; only then
# tools found in PATH (strace, valgrind, ...), sanitizers (<name>-sanitizer), and lib-<name> for each
# preloadable allocator that is installed.

import os
import re
import shlex
import shutil
import subprocess

import lit.formats

TOOLS = ["strace", "valgrind", "heaptrack", "gdb", "setpriv", "prlimit", "musl-gcc",
         "ltrace", "perf"]
LINKERS = {"bfd": "ld.bfd", "gold": "ld.gold", "lld": "ld.lld"}
ALLOCATORS = {
    "jemalloc": "libjemalloc.so.2",
    "mimalloc": "libmimalloc.so.2",
    "tcmalloc": "libtcmalloc_minimal.so.4",
}
SANITIZERS = ["address", "thread", "memory", "leak", "undefined"]


def output(command):
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        return done.stdout.decode()
    except OSError:
        return ""


# Debian's, whose packages it finds.
PYTHON = "/usr/bin/python3"


def works_python(statement):
    return subprocess.run([PYTHON, "-c", statement], stderr=subprocess.DEVNULL).returncode == 0


def works(cc, options, folder):
    """Does an empty program compile, link and run with these options?"""
    source = os.path.join(folder, "empty.c")
    with open(source, "w") as file:
        file.write("int main(void) { return 0; }\n")
    program = os.path.join(folder, "empty-" + re.sub(r"\W", "", "".join(options)))
    try:
        subprocess.run(shlex.split(cc) + options + [source, "-o", program], check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        subprocess.run([program], check=True, stderr=subprocess.DEVNULL)
    except (OSError, subprocess.CalledProcessError):
        return False
    return True


def configure(config, lit_config, folder):
    source = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    if os.path.basename(os.path.dirname(os.path.abspath(__file__))) != "test":
        lit_config.fatal("lit_snug.py is not in test/")
    params = lit_config.params
    runtime = os.path.abspath(params.get("runtime", os.path.join(source, "build", "runtime")))
    cc = params.get("cc", "gcc")
    opt = params.get("opt", "-O2")
    link = params.get("link", "static")
    mode = params.get("mode")
    emulator = params.get("emulator")
    compiler = shlex.split(cc)
    if emulator:
        script = os.path.join(source, "test", "emulated_cc.sh")
        cc = "%s %s %s" % (shlex.quote(script), shlex.quote(emulator), cc)
    if link not in ("static", "shared", "malloc"):
        lit_config.fatal("--param link is static, shared or malloc")
    for library in ("libsnug.a", "libsnug.so"):
        if not os.path.exists(os.path.join(runtime, library)):
            lit_config.fatal("%s is not in %s; give --param runtime" % (library, runtime))

    suite = os.path.basename(folder)
    config.name = "snug-" + suite
    config.test_format = lit.formats.ShTest(execute_external=True)
    config.suffixes = [".c", ".test"]
    config.excludes = ["include", "Inputs", "lit.cfg.py"]
    config.test_source_root = folder
    tag = "-".join([os.path.basename(params.get("cc", "gcc")), opt, link] +
                   ([mode] if mode else []) + ([emulator] if emulator else []))
    tag = re.sub(r"-+", "-", re.sub(r"[^\w.]+", "-", tag))
    config.test_exec_root = os.path.join(os.path.dirname(runtime), "test", suite, tag)
    os.makedirs(config.test_exec_root, exist_ok=True)

    # Tests say in their RUN lines what they want in the environment.
    for name in list(config.environment):
        if name.startswith("SNUG_") or name == "LD_PRELOAD":
            del config.environment[name]
    config.environment["PATH"] = os.environ.get("PATH", "") + ":/usr/sbin:/sbin"
    config.environment["LC_ALL"] = "C"
    if mode:
        config.environment["SNUG_MODE"] = mode
        config.available_features.add(mode)
    if emulator:
        # qemu-user keeps a record of each page that is mapped, reserved ones too.
        config.environment["SNUG_RANGE_GIB"] = "1"

    llvm = next((d for d in ("/usr/lib/llvm-%d/bin" % n for n in range(30, 13, -1))
                 if os.path.exists(os.path.join(d, "FileCheck"))), "")
    clang = "clang" in output(compiler + ["--version"])
    features = config.available_features
    features.add("clang" if clang else "gcc")
    features.add(link)
    features.add("opt-" + opt.lstrip("-"))
    features.add(output(compiler + ["-dumpmachine"]).split("-")[0])
    if os.getuid() == 0:
        features.add("root")
    if not emulator:
        features.add("native")
        features.update(tool for tool in TOOLS if shutil.which(tool))
    if works_python("import prometheus_client.parser"):
        features.add("prometheus-client")
    for name, tool in LINKERS.items():
        if shutil.which(tool) and works(cc, ["-fuse-ld=" + name], config.test_exec_root):
            features.add("ld-" + name)
    for name in SANITIZERS:
        if not emulator and works(cc, ["-fsanitize=" + name], config.test_exec_root):
            features.add(name + "-sanitizer")
    if works(cc, ["-static"], config.test_exec_root):
        features.add("static-libc")
    if works(cc, ["-static-pie"], config.test_exec_root):
        features.add("static-pie")

    # Budgets of instructions and bytes are promises about optimised builds.
    try:
        with open(os.path.join(os.path.dirname(runtime), "CMakeCache.txt")) as cache:
            if re.search(r"^CMAKE_BUILD_TYPE:\w+=Rel", cache.read(), re.MULTILINE):
                features.add("release-build")
    except OSError:
        lit_config.note("no CMakeCache.txt beside %s: budgets are not checked" % runtime)

    triple = output(["gcc", "-print-multiarch"]).strip()
    substitutions = {}
    for name, file in ALLOCATORS.items():
        path = os.path.join("/usr/lib", triple, file)
        if os.path.exists(path) and not emulator:
            features.add("lib-" + name)
        substitutions["%" + name] = path

    include = os.path.join(source, "test", "runtime", "include")
    header = os.path.join(source, "runtime", "include")
    flags = "-std=gnu11 -Wall -Wextra -Werror -fno-builtin %s -I%s -I%s" % (opt, header, include)
    if emulator:
        flags += " -DEMULATED"

    def archive_of(library):
        on_demand = "-Wl,-u,snug_modes " if mode else ""
        return on_demand + os.path.join(runtime, library + ".a") + " -pthread -ldl"

    def shared_of(library):
        return "-L%s -Wl,-rpath,%s -l:%s.so -pthread -ldl" % (runtime, runtime, library)

    library = "libsnug-malloc" if link == "malloc" else "libsnug"
    substitutions.update({
        "%cc": "%s %s" % (cc, flags),
        "%plain_cc": cc,
        "%archive": archive_of(library),
        "%shared": shared_of(library),
        "%libs": shared_of(library) if link == "shared" else archive_of(library),
        "%malloc_archive": archive_of("libsnug-malloc"),
        "%malloc_shared": shared_of("libsnug-malloc"),
        "%malloc_library": os.path.join(runtime, "libsnug-malloc.so"),
        "%runtime": runtime,
        "%source": source,
        "%python": PYTHON,
        "%opt": opt,
        "%FileCheck": os.path.join(llvm, "FileCheck"),
        "%not": os.path.join(llvm, "not"),
    })
    # Whole words only, longest first.
    for name in sorted(substitutions, key=len, reverse=True):
        pattern = re.escape(name) + r"(?![\w-])"
        config.substitutions.append((pattern, substitutions[name].replace("\\", r"\\")))
