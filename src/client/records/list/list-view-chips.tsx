import { useLingui } from '@lingui/react/macro'
import { wholeNumber } from '#client/i18n/moment.ts'
import { ToggleChip } from '#client/ui/filter/toggle-chip.tsx'
import type { Layout } from '#client/records/layout.ts'
import type { ListSource } from './list-source.ts'
import { clearListState, type ListUrlCodec, type ListState, applyListView } from './list-state.ts'

type ViewsProps<Row> = { layout: Layout<Row>; address: ListUrlCodec; list: ListSource<Row> }

/**
 * Common searches with one press each: `My overdue 2`. A second press shows all again; an order
 * that the person chose stays.
 */
export function ListViewChips<Row>({
  layout,
  address,
  list: { state, change, counts, without },
}: ViewsProps<Row>) {
  const { i18n } = useLingui()
  // Leaves out a view with a chip that this screen does not have.
  const views = Object.entries(layout.views ?? {}).filter(
    ([, { chips }]) => !chips.some((chip) => without.includes(chip)),
  )
  return views.map(([key, view]) => {
    const many = counts?.views.get(key)
    const wanted = applyListView(view, address, state)
    const toggle = {
      key,
      label: i18n._(view.label),
      ...(many !== undefined && { count: wholeNumber(many) }),
      on: isSame(state, wanted, address),
      onChange: (on: boolean) =>
        change(
          on ? wanted : { ...clearListState(address), sort: address.withChips(state, []).sort },
        ),
    }
    return <ToggleChip key={key} toggle={toggle} />
  })
}

/** Ignores the page. */
function isSame(one: ListState, other: ListState, { write }: ListUrlCodec): boolean {
  return JSON.stringify(write({ ...one, page: 1 })) === JSON.stringify(write({ ...other, page: 1 }))
}
