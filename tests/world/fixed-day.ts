// Sets the clock of each component test file to noon of the same day, from which it runs on. So no
// test runs past midnight, and no date in a test is ever in the past by surprise.
const noon = Date.parse('2026-11-27T18:00:00Z')
const shift = noon - Date.now()
const OwnDate = Date

globalThis.Date = new Proxy(OwnDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [target.now() + shift] : args, newTarget),
  apply: (target) => new target(target.now() + shift).toString(),
  get: (target, key, receiver) =>
    key === 'now' ? () => target.now() + shift : Reflect.get(target, key, receiver),
})
Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + shift })
