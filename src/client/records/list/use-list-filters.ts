import { useCallback, useEffect } from 'react'
import { keepChoice, keptChoice } from '#client/shell/use-kept-choice.ts'
import { useFilters } from '#client/shell/address.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import type { ListKind } from './list-source.ts'
import { isChanged, type ListState } from './list-state.ts'
import { type FollowedFilters, useFollowedFilters } from './use-followed-filters.ts'

/**
 * What is set on a list. An address that says something of it wins; else it opens as its person
 * left it on this device, and the address then says so. What was searched for and the page are not
 * kept.
 */
export function useListFilters<Row extends object>({
  address,
  keptAs,
}: ListKind<Row>): FollowedFilters<ListState> {
  const { user_id } = useMe()
  const { says, parse, write } = address
  const name = keptAs === undefined ? null : `${keptAs}.list.${user_id}`
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
