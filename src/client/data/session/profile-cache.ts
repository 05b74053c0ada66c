import type { Me } from '#contract/access/schema.ts'
import type { Scope } from '#client/data/outbox/core/types.ts'
import { openReads, type Reads } from '../replica/reads.ts'
import { scopeName } from './session.ts'

/** The profile as it was last, kept with the rows of its scope. */
export interface ProfileCache {
  load(scope: Scope): Promise<Me | null>
  keep(scope: Scope, me: Me): Promise<void>
}

const key = ['me']

/** One `Reads` a scope for the whole tab, so that start and workspace share memory and connection. */
export function readsOf(scope: Scope, remember: boolean): Reads {
  const name = `read:${scopeName(scope)}`
  const known = open.get(`${name} ${remember}`) ?? openReads(name, remember)
  open.set(`${name} ${remember}`, known)
  return known
}

export const profileCache: ProfileCache = {
  async load(scope) {
    const reads = readsOf(scope, true)
    await reads.restore(key)
    return reads.client.getQueryData<Me>(key) ?? null
  },
  async keep(scope, me) {
    readsOf(scope, true).put(key, me)
  },
}

const open = new Map<string, Reads>()
