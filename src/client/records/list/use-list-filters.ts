import { useCallback } from 'react'
import { keepChoice, keptChoice } from '#client/shell/use-kept-choice.ts'
import { useFilters } from '#client/shell/address.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { useEffectWhen } from '#client/ui/use-effect-when.ts'
import type { ListDefinition } from './list-source.ts'
import { isListStateChanged, type ListState } from './list-state.ts'
import { type UrlSyncedFilters, useUrlSyncedFilters } from './use-url-synced-filters.ts'

/**
 * The settings of a list. An address with settings wins; otherwise the list opens with its person's
 * last settings on this device and writes them to the address. The search text and the page are not
 * stored.
 */
export function useListFilters<Row extends object>({
  address,
  storageKey,
}: ListDefinition<Row>): UrlSyncedFilters<ListState> {
  const { user_id } = useMe()
  const { hasListParams, parse, write } = address
  const name = storageKey === undefined ? null : `${storageKey}.list.${user_id}`
  const read = useCallback(
    (raw: Readonly<Record<string, unknown>>) =>
      parse(name === null || hasListParams(raw) ? raw : storedParams(keptChoice(name))),
    [parse, hasListParams, name],
  )
  const filters = useUrlSyncedFilters(read, write)
  const { change } = filters
  const [settled, setAddress] = useFilters(parse, write)
  const opened = filters.settled
  const isUnwritten = !isListStateChanged(settled, address) && isListStateChanged(opened, address)
  useEffectWhen(isUnwritten && opened, setAddress)
  const changeAndKeep = useCallback(
    (part: Partial<ListState>) => {
      const now = change(part)
      if (name !== null) keepChoice(name, write({ ...now, search: '', page: 1 }))
      return now
    },
    [change, write, name],
  )
  return { ...filters, change: changeAndKeep }
}

function storedParams(kept: unknown): Readonly<Record<string, unknown>> {
  return typeof kept === 'object' && kept !== null ? { ...kept } : {}
}
