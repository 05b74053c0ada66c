import { useMemo } from 'react'
import { roles } from '#contract/kernel/role.ts'
import { live } from '#client/data/live.ts'
import { useLive } from './use-live.ts'
import { useMe } from './workspace-context.ts'

/**
 * The company that pages and calls are about. Its name never changes, so it is known without
 * asking.
 */
export interface Account {
  accountID: number
  name: string
  /** It is the first by name, because none was chosen yet. */
  isPreset?: true
}

/**
 * The current account (G1-30, G1-120): the own one, or the one that a system administrator chose
 * last in this browser; null until one is chosen.
 */
export function useAccount(): Account | null {
  const {
    app_metadata,
    user_metadata: { accountID, companyName },
  } = useMe()
  const picked = useLive(chosen)
  const isSystem = app_metadata.role.roleID === roles.systemAdmin
  return useMemo(
    () => (isSystem ? picked : accountID === null ? null : { accountID, name: companyName ?? '' }),
    [isSystem, picked, accountID, companyName],
  )
}

/**
 * The company that a system administrator chose or opened in this browser; null for others and
 * before the first choice.
 */
export function useChosenAccount(): Account | null {
  const picked = useLive(chosen)
  const isSystem = useMe().app_metadata.role.roleID === roles.systemAdmin
  return isSystem && picked !== null && !picked.isPreset ? picked : null
}

/** Makes another company the current one, in all tabs of this browser. */
export function chooseAccount({ accountID, name, isPreset }: Account): void {
  const now = chosen.get()
  if (now?.accountID === accountID && now.name === name && now.isPreset === isPreset) return
  const next = { accountID, name, ...(isPreset && { isPreset }) }
  chosen.set(next)
  try {
    localStorage.setItem(key, JSON.stringify(next))
  } catch {
    // Then it holds as long as this tab.
  }
}

/**
 * Makes the company of an open page the current one, and keeps it here whatever another tab chooses
 * meanwhile: two tabs with a company each would answer each other without end. Returns how to stop;
 * what was held stays until one is chosen.
 */
export function holdAccount(account: Account): () => void {
  chooseAccount(account)
  const hold = Symbol('page')
  holding.add(hold)
  return () => void holding.delete(hold)
}

const holding = new Set<symbol>()
const asking = new Set<() => Promise<boolean>>()

/** An open edit is asked for before the account is switched (G1-30); returns how to stop. */
export function askBeforeSwitch(ask: () => Promise<boolean>): () => void {
  asking.add(ask)
  return () => void asking.delete(ask)
}

/** May what is open be left for another company? */
export async function maySwitch(): Promise<boolean> {
  for (const ask of Array.from(asking)) if (!(await ask())) return false
  return true
}

const key = 'siteward.account'
const chosen = live<Account | null>(kept())
addEventListener('storage', (event) => {
  // Signing out elsewhere may clear all that is kept; what is open here stays.
  if (holding.size === 0 && event.key === key && event.newValue !== null) chosen.set(kept())
})

/** As another page or tab left it; bears anything. */
function kept(): Account | null {
  try {
    const said: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof said !== 'object' || said === null || !('accountID' in said) || !('name' in said))
      return null
    const { accountID, name } = said
    const isPreset = 'isPreset' in said && said.isPreset === true
    return typeof accountID === 'number' && typeof name === 'string'
      ? { accountID, name, ...(isPreset && { isPreset }) }
      : null
  } catch {
    return null
  }
}
