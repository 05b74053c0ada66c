import { useMemo } from 'react'
import { roles } from '#contract/kernel/role.ts'
import { createStore } from '#client/data/store.ts'
import { useEffectWhen } from '#client/ui/use-effect-when.ts'
import { useStore } from './use-store.ts'
import { useMe } from './workspace-context.ts'

/** The company of the current pages and calls. Its name never changes, so it needs no request. */
export interface Account {
  accountID: number
  name: string
  /** True for the first company by name, before the person has chosen one. */
  isPreset?: true
}

/**
 * The current account (G1-30, G1-120): the person's own, or the one that a system administrator
 * chose last in this browser; null before the first choice.
 */
export function useAccount(): Account | null {
  const {
    app_metadata,
    user_metadata: { accountID, companyName },
  } = useMe()
  const picked = useStore(chosen)
  const isSystem = app_metadata.role.roleID === roles.systemAdmin
  return useMemo(
    () => (isSystem ? picked : accountID === null ? null : { accountID, name: companyName ?? '' }),
    [isSystem, picked, accountID, companyName],
  )
}

/**
 * The company that a system administrator chose or opened in this browser; null for other roles and
 * before the first choice.
 */
export function useChosenAccount(): Account | null {
  const picked = useStore(chosen)
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
    // The choice then lasts as long as this tab.
  }
}

/**
 * Makes the company of an open page the current one and ignores the choices of other tabs
 * meanwhile, because two tabs with different companies would switch each other for ever. Returns a
 * function that ends the hold; the company stays current until another is chosen.
 */
export function pinAccount(account: Account): () => void {
  chooseAccount(account)
  const hold = Symbol('page')
  accountPins.add(hold)
  return () => void accountPins.delete(hold)
}

/** Pins this company as long as the page is open; null pins no company. */
export function usePinnedAccount(account: Pick<Account, 'accountID' | 'name'> | null): void {
  const { accountID = null, name = '' } = account ?? {}
  // A person who chooses another one here is on the way to its page.
  useEffectWhen(accountID !== null && `${accountID} ${name}`, () =>
    accountID === null ? undefined : pinAccount({ accountID, name }),
  )
}

const accountPins = new Set<symbol>()
const switchQuestions = new Set<() => Promise<boolean>>()

/**
 * Registers a question before the account is switched, for an open edit (G1-30); returns a function
 * that removes it.
 */
export function confirmBeforeAccountSwitch(ask: () => Promise<boolean>): () => void {
  switchQuestions.add(ask)
  return () => void switchQuestions.delete(ask)
}

/** Returns true if every open edit may be left for another company. */
export async function confirmAccountSwitch(): Promise<boolean> {
  for (const ask of Array.from(switchQuestions)) if (!(await ask())) return false
  return true
}

const key = 'siteward.account'
const chosen = createStore<Account | null>(readStoredAccount())
addEventListener('storage', (event) => {
  // A sign-out in another tab may clear the storage; this page keeps its company.
  if (accountPins.size === 0 && event.key === key && event.newValue !== null)
    chosen.set(readStoredAccount())
})

/** Reads the stored choice; tolerates any content. */
function readStoredAccount(): Account | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (
      typeof stored !== 'object' ||
      stored === null ||
      !('accountID' in stored) ||
      !('name' in stored)
    )
      return null
    const { accountID, name } = stored
    const isPreset = 'isPreset' in stored && stored.isPreset === true
    return typeof accountID === 'number' && typeof name === 'string'
      ? { accountID, name, ...(isPreset && { isPreset }) }
      : null
  } catch {
    return null
  }
}
