import { beforeAll } from 'vitest'

// React's development build keeps a stack for each element and tracks for a profiler that tests
// never open: a fifth of the time of a page (measured). Its checks, its warnings and `act`, on
// which tests rely, stay.

// React looks for them once, when it loads, which is later.
for (const track of ['timeStamp', 'createTask']) Reflect.deleteProperty(console, track)

// React keeps stacks while there are fewer than 10,000 in a second. If a later version counts
// elsewhere, tests only become slower.
beforeAll(async () => {
  const { default: react } = await import('react')
  const internals: unknown = Reflect.get(
    react,
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  )
  if (typeof internals === 'object' && internals !== null)
    Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
      get: () => Infinity,
      set: () => undefined,
    })
})
