import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { messageSW } from 'workbox-window'
import { cachedLookupBytes } from '#client/data/api/cached-lookups.ts'
import { isRefusedImage } from '#client/data/images/prefetch-images.ts'
import { withoutFragment } from '#client/data/images/image-store.ts'
import { lookupValues, type LookupQuery, restoreLookups } from '#client/data/replica/lookups.ts'
import type { CachedKind } from '#client/data/replica/record.ts'
import type { OfflineDownload } from '#client/data/session/download-for-offline.ts'
import type { OfflinePart } from '#client/data/session/offline-parts.ts'
import type { Workspace } from '#client/data/session/workspace.ts'
import { imageStoreOf } from '#client/workspace/use-image.ts'

/** A list that the device stores whole. */
export function listPart(kind: CachedKind, title: MessageDescriptor): OfflinePart {
  return {
    key: `list ${kind}`,
    title,
    restore: ({ replica }) => replica.restore(kind),
    async measure({ replica }) {
      const { rows, asOf, complete } = replica.cached(kind)
      const have = rows.length
      return { have, of: complete && asOf !== null ? have : null, bytes: bytesOfRows(rows), asOf }
    },
  }
}

/** The number of rows that stand for all when a list is measured. */
const sampled = 100

/** Estimates the bytes of rows from some of them, because a long list takes too long to measure. */
function bytesOfRows(rows: readonly object[]): number {
  const step = Math.max(1, Math.floor(rows.length / sampled))
  const some = rows.filter((_, place) => place % step === 0)
  const bytes = some.reduce((sum, row) => sum + JSON.stringify(row).length, 0)
  return some.length === 0 ? 0 : Math.round((bytes * rows.length) / some.length)
}

/**
 * Images and documents that the device downloads. `wanted`: their addresses; null while the device
 * does not know them.
 */
export function imagesPart(
  key: string,
  title: MessageDescriptor,
  wanted: (workspace: Workspace) => readonly string[] | null,
): OfflinePart {
  return {
    key,
    title,
    async measure(workspace) {
      const addresses = wanted(workspace)
      if (addresses === null) return { have: 0, of: null, bytes: null, asOf: null }
      const store = imageStoreOf(workspace)
      // An image that is gone or that the person may not see can never come.
      const due = new Set(addresses.map(withoutFragment).filter((one) => !isRefusedImage(one)))
      const here = await store.addresses()
      const have = [...due].filter((one) => here.has(one)).length
      return { have, of: due.size, bytes: await store.bytes((one) => due.has(one)), asOf: null }
    },
  }
}

/** Ends the wait for a lookup that the device lacks and that a slow network brings later. */
const restoreTimeout = () => new Promise((done) => setTimeout(done, 1_500))

/** Lists of choices, programs with their questions, and other small answers of the server. */
export function answersPart(
  lookups: (workspace: Workspace) => readonly LookupQuery[],
  downloads: (workspace: Workspace) => readonly OfflineDownload[],
): OfflinePart {
  return {
    key: 'answers',
    title: msg`Programs, questions and choices`,
    restore: (workspace) =>
      Promise.race([restoreLookups(workspace.reads.client, lookups(workspace)), restoreTimeout()]),
    async measure(workspace) {
      const values = lookupValues(workspace.reads.client, lookups(workspace))
      const others = await Promise.all(downloads(workspace).map(({ isHere }) => isHere(workspace)))
      const have = [...values.map((value) => value !== undefined), ...others]
      return {
        have: have.filter(Boolean).length,
        of: have.length,
        bytes: await cachedLookupBytes().catch(() => null),
        asOf: null,
      }
    },
  }
}

/** The files of the app itself, which the worker caches. */
export const appPart: OfflinePart = {
  key: 'app',
  title: msg`The app itself`,
  async measure() {
    const unknown = { have: 0, of: null, bytes: null, asOf: null }
    if (!('serviceWorker' in navigator)) return unknown
    const { active } = (await navigator.serviceWorker.getRegistration()) ?? {}
    if (!active) return unknown
    const { have, of } = (await messageSW(active, { type: 'COUNT_LATER_FILES' })) as {
      have: number
      of: number
    }
    return { ...unknown, have, of }
  },
}
