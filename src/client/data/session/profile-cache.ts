import type { Me } from '#contract/access/schema.ts'
import { forgetCache } from '#client/data/api/lookup-cache.ts'
import type { Scope } from '#client/data/outbox/core/types.ts'
import { readCacheOf } from '../replica/storage.ts'
import { scopeName } from './session.ts'

/** The profile as it was last, kept with the rows of its scope. */
export interface ProfileCache {
  load(scope: Scope): Promise<Me | null>
  keep(scope: Scope, me: Me): Promise<void>
}

export const profileCache: ProfileCache = {
  // What this app has written it may read.
  load: async (scope) =>
    ((await readCacheOf(readName(scope), true).readProfile()) as Me | undefined) ?? null,
  keep: (scope, me) => readCacheOf(readName(scope), true).keepProfile(me),
}

/** The database of a scope's kept answers. */
export const readName = (scope: Scope) => `read:${scopeName(scope)}`

/** The cache of a scope's images (`data/images`). */
export const imagesName = (scope: Scope) => `images:${scopeName(scope)}`

/** The cache of what somebody keeps offline by their own choice (decision 75). */
export const keptName = (scope: Scope) => `kept:${scopeName(scope)}`

/** Remove what the server said, as far as it lies outside the box. */
export async function forgetCached(scope: Scope): Promise<void> {
  await Promise.all([
    readCacheOf(readName(scope), true).empty(),
    forgetCache(`lookups:${scopeName(scope)}`),
    forgetCache(imagesName(scope)),
    forgetCache(keptName(scope)),
  ])
}
