import type { Me } from '#contract/access/schema.ts'
import { forgetCache } from '#client/data/api/lookup-cache.ts'
import type { Scope } from '#client/data/outbox/core/types.ts'
import { readCacheOf } from '../replica/storage.ts'
import { scopeName } from './session.ts'

/** The latest profile, stored with the rows of its scope. */
export interface ProfileCache {
  load(scope: Scope): Promise<Me | null>
  keep(scope: Scope, me: Me): Promise<void>
}

export const profileCache: ProfileCache = {
  // The cast holds because only this app writes the profile.
  load: async (scope) =>
    ((await readCacheOf(readName(scope), true).readProfile()) as Me | undefined) ?? null,
  keep: (scope, me) => readCacheOf(readName(scope), true).keepProfile(me),
}

/** Names the database of a scope's cached answers. */
export const readName = (scope: Scope) => `read:${scopeName(scope)}`

/** Names the cache of a scope's images (`data/images`). */
export const imagesName = (scope: Scope) => `images:${scopeName(scope)}`

/** Names the cache of records that the person keeps offline by choice (decision 75). */
export const keptName = (scope: Scope) => `kept:${scopeName(scope)}`

/** Removes the server's data outside the box. */
export async function forgetCached(scope: Scope): Promise<void> {
  await Promise.all([
    readCacheOf(readName(scope), true).empty(),
    forgetCache(`lookups:${scopeName(scope)}`),
    forgetCache(imagesName(scope)),
    forgetCache(keptName(scope)),
  ])
}
