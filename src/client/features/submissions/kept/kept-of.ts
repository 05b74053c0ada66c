import { useEffect } from 'react'
import { live, type Live } from '#client/data/live.ts'
import type { Workspace } from '#client/data/session/workspace.ts'
import { useLive } from '#client/workspace/use-live.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import type { Keeper } from './keeper.ts'
import type { OfflineState } from './kept-types.ts'

/** What a workspace keeps offline: seen at once, and opened when somebody wants it. */
export interface OfflineReview {
  /** Null: not opened yet. */
  state: Live<OfflineState | null>
  keeper: () => Promise<Keeper>
}

/**
 * Null: nothing is kept here; a system administrator's lists are the server's, and a shared device
 * or another's session leaves nothing.
 */
export function keptOf(workspace: Workspace): OfflineReview | null {
  const known = all.get(workspace.closing)
  if (known !== undefined) return known
  const { remember, box, onlineOnly, me } = workspace
  const made = remember && box !== null && !onlineOnly && !me.actor ? openedLater(workspace) : null
  all.set(workspace.closing, made)
  return made
}

// By what is the same as long as it is open: screens have it as another object whenever the profile
// is read anew.
const all = new WeakMap<AbortSignal, OfflineReview | null>()

function openedLater(workspace: Workspace): OfflineReview {
  const state = live<OfflineState | null>(null)
  let keeper: Promise<Keeper> | null = null
  return {
    state,
    keeper: () => {
      keeper ??= import('./keeper.ts').then(({ openKeeper }) => openKeeper(workspace, state))
      keeper.catch(() => (keeper = null))
      return keeper
    },
  }
}

/** Goes on behind the first screen with what was chosen before, until the workspace is over. */
export async function keepAhead(workspace: Workspace): Promise<() => void> {
  await keptOf(workspace)?.keeper()
  return () => undefined
}

/** What is kept, on a screen; null: nothing can be, or it is not opened yet. */
export function useKept(): OfflineState | null {
  const kept = keptOf(useWorkspace())
  const state = useLive(kept?.state ?? nowhere)
  useEffect(() => {
    if (kept) void kept.keeper().catch(() => undefined)
  }, [kept])
  return state
}

const nowhere = live<OfflineState | null>(null)
