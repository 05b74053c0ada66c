import { useCallback, useEffect } from 'react'
import { keepChoice, keptChoice } from '#client/shell/use-kept-choice.ts'
import { useFilters } from '#client/shell/address.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import type { ListKind } from './list-source.ts'
import { isChanged, type ListState } from './list-state.ts'
import { type FollowedFilters, useFollowedFilters } from './use-followed-filters.ts'

/**
 * The settings of a list. An address with settings wins; otherwise the list opens with its person's
 * last settings on this device and writes them to the address. The search text and the page are not
 * stored.
 */
export function useListFilters<Row extends object>({
  address,
  storageKey,
}: ListKind<Row>): FollowedFilters<ListState> {
  const { user_id } = useMe()
  const { says, parse, write } = address
  const name = storageKey === undefined ? null : `${storageKey}.list.${user_id}`
  const read = useCallback(
    (raw: Readonly<Record<string, unknown>>) =>
      parse(name === null || says(raw) ? raw : asLeft(keptChoice(name))),
    [parse, says, name],
  )
  const filters = useFollowedFilters(read, write)
  const { change } = filters
  const [settled, setAddress] = useFilters(parse, write)
  const opened = filters.settled
  useEffect(() => {
    if (!isChanged(settled, address) && isChanged(opened, address)) setAddress(opened)
  }, [address, settled, opened, setAddress])
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

function asLeft(kept: unknown): Readonly<Record<string, unknown>> {
  return typeof kept === 'object' && kept !== null ? { ...kept } : {}
}
