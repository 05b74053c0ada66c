import type { Me } from '#contract/access/schema.ts'
import { deleteCache } from '#client/data/api/lookup-cache.ts'
import type { Scope } from '#client/data/outbox/core/types.ts'
import { sharedQueryStorage } from '../replica/query-storage.ts'
import { scopeKey } from './session.ts'

/** The latest profile, stored with the rows of its scope. */
export interface ProfileCache {
  load(scope: Scope): Promise<Me | null>
  keep(scope: Scope, me: Me): Promise<void>
}

export const profileCache: ProfileCache = {
  // The cast holds because only this app writes the profile.
  load: async (scope) =>
    ((await sharedQueryStorage(queryDatabaseName(scope), true).readProfile()) as Me | undefined) ??
    null,
  keep: (scope, me) => sharedQueryStorage(queryDatabaseName(scope), true).saveProfile(me),
}

/** Names the database of a scope's cached answers. */
export const queryDatabaseName = (scope: Scope) => `read:${scopeKey(scope)}`

/** Names the cache of a scope's images (`data/images`). */
export const imageCacheName = (scope: Scope) => `images:${scopeKey(scope)}`

/** Names the cache of records that the person keeps offline by choice (decision 75). */
export const keptOfflineCacheName = (scope: Scope) => `kept:${scopeKey(scope)}`

/** Removes the server's data outside the box. */
export async function deleteCachedData(scope: Scope): Promise<void> {
  await Promise.all([
    sharedQueryStorage(queryDatabaseName(scope), true).deleteAll(),
    deleteCache(`lookups:${scopeKey(scope)}`),
    deleteCache(imageCacheName(scope)),
    deleteCache(keptOfflineCacheName(scope)),
    // The name alone: the rest of `shared-files.ts` loads with the form of a new action.
    deleteCache('shared-files'),
  ])
}
