import { readFileSync, writeFileSync } from 'node:fs'

// Loaded by `--import` before a stage's program. Writes the CPU seconds of the process and of its
// children that have ended to the file that CPU_REPORT names. Children of the program do not
// inherit the name.
const file = process.env['CPU_REPORT']
delete process.env['CPU_REPORT']

/** Clock ticks in a second, as Linux counts them for programs. */
const ticks = 100

if (file !== undefined)
  process.on('exit', () => {
    try {
      // Fields 14 to 17 of proc(5): own time in user and kernel mode, then that of children that
      // have ended.
      const fields =
        readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ').slice(11, 15) ?? []
      writeFileSync(file, String(fields.reduce((sum, field) => sum + Number(field), 0) / ticks))
    } catch {
      // Another system than Linux: no figure is no failure.
    }
  })
