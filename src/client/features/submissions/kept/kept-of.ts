import { createStore, type Store } from '#client/data/store.ts'
import type { Workspace } from '#client/data/session/workspace.ts'
import { useStore } from '#client/workspace/use-store.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { useEffectWhen } from '#client/ui/use-effect-when.ts'
import type { OfflineKeeper } from './keeper.ts'
import type { OfflineState } from './kept-types.ts'

/** The offline records of a workspace; they open on demand. */
export interface OfflineReview {
  /** Null until they are opened. */
  state: Store<OfflineState | null>
  keeper: () => Promise<OfflineKeeper>
}

/**
 * Returns null where nothing may be stored: for system administrators, whose lists are on the
 * server, on a shared device, and in a session of Login as.
 */
export function offlineReviewOf(workspace: Workspace): OfflineReview | null {
  const known = all.get(workspace.closeSignal)
  if (known !== undefined) return known
  const { remember, box, onlineOnly, me } = workspace
  const made = remember && box !== null && !onlineOnly && !me.actor ? openedLater(workspace) : null
  all.set(workspace.closeSignal, made)
  return made
}

// Uses the signal as the key, because a workspace becomes a new object whenever the profile is read
// again.
const all = new WeakMap<AbortSignal, OfflineReview | null>()

function openedLater(workspace: Workspace): OfflineReview {
  const state = createStore<OfflineState | null>(null)
  let keeper: Promise<OfflineKeeper> | null = null
  return {
    state,
    keeper: () => {
      keeper ??= import('./keeper.ts').then(({ openKeeper }) => openKeeper(workspace, state))
      keeper.catch(() => (keeper = null))
      return keeper
    },
  }
}

/** Continues an earlier choice after the first screen until the workspace closes. */
export async function keepAhead(workspace: Workspace): Promise<() => void> {
  await offlineReviewOf(workspace)?.keeper()
  return () => undefined
}

/** Returns the offline records for a screen; null if there can be none or they are not open yet. */
export function useKept(): OfflineState | null {
  const kept = offlineReviewOf(useWorkspace())
  const state = useStore(kept?.state ?? nowhere)
  useEffectWhen(kept, ({ keeper }) => void keeper().catch(() => undefined))
  return state
}

const nowhere = createStore<OfflineState | null>(null)
