import { readFileSync, writeFileSync } from 'node:fs'

// Loaded by `--import` before a stage's program. Writes the CPU seconds of the process and its
// ended children into the file that CPU_REPORT names. Children do not inherit the name.
const file = process.env['CPU_REPORT']
delete process.env['CPU_REPORT']

/** Clock ticks per second in Linux's interface for programs. */
const ticks = 100

if (file !== undefined)
  process.on('exit', () => {
    try {
      // Fields 14 to 17 of proc(5): the process's own user and kernel time, then that of ended
      // children.
      const fields =
        readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ').slice(11, 15) ?? []
      writeFileSync(file, String(fields.reduce((sum, field) => sum + Number(field), 0) / ticks))
    } catch {
      // Ignores the error, because systems other than Linux have no such file.
    }
  })
