import { readFileSync } from 'node:fs'

// Loaded into a server before all other code (`NODE_OPTIONS=--import …`). Moves the clock of the
// process by the ms in the file of CLOCK_FILE, also while it runs. Timers use another clock.

const file = process.env['CLOCK_FILE'] ?? ''
const Real = Date
let shift = read()
setInterval(() => (shift = read()), 100).unref()

function read(): number {
  return Number(readFileSync(file, 'utf8'))
}

globalThis.Date = new Proxy(Real, {
  construct: (_, words: [], newTarget) =>
    Reflect.construct(
      Real,
      words.length === 0 ? [Real.now() + shift] : words,
      newTarget === globalThis.Date ? Real : newTarget,
    ) as object,
  get: (target, name, receiver) =>
    name === 'now' ? () => Real.now() + shift : (Reflect.get(target, name, receiver) as unknown),
})
