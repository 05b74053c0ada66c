// Each file of component tests begins at noon of one day, in the zones of its companies: no midnight comes while it
// runs, and no date in a test is over some day. The clock goes on from there.
const noon = Date.parse('2026-11-27T18:00:00Z')
const shift = noon - Date.now()
const OwnDate = Date

globalThis.Date = new Proxy(OwnDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [target.now() + shift] : args, newTarget),
  apply: (target) => new target(target.now() + shift).toString(),
  get: (target, key, receiver) => (key === 'now' ? () => target.now() + shift : Reflect.get(target, key, receiver)),
})
Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + shift })
