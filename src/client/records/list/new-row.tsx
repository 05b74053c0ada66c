import { useLingui } from '@lingui/react/macro'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { createStore } from '#client/data/store.ts'
import { useStore } from '#client/workspace/use-store.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Banner } from '#client/ui/page/banner.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { HiddenOutput } from '#client/ui/visually-hidden.tsx'
import type { ListSource } from './list-source.ts'
import { clearListState, type ListUrlCodec, type ListState } from './list-state.ts'

/** A record that was just created here. */
export interface NewRow {
  uid: string
  /** Null: its number follows. */
  name: string | null
}

/** Milliseconds for which a new row is highlighted: as long as the toast that leads to it. */
const highlightMs = 8000

const newest = createStore<NewRow | null>(null)
let timer: ReturnType<typeof setTimeout> | undefined

/** Marks a new record, so that the list with its row highlights it; null after it was shown. */
export function highlightNewRow(made: NewRow | null): void {
  newest.set(made)
  clearTimeout(timer)
  if (made !== null) timer = setTimeout(() => newest.set(null), highlightMs)
}

/** The record that was just created; null without one, or after it was shown. */
export function useNewRow(): NewRow | null {
  return useStore(newest)
}

/** Announces the position of the new row to screen readers. */
export function NewRowAnnouncement({
  rows,
  newRow,
}: {
  rows: readonly object[]
  newRow: string | null
}) {
  const { t } = useLingui()
  const place =
    newRow === null ? 0 : rows.findIndex((row) => 'uid' in row && row.uid === newRow) + 1
  const count = rows.length
  return (
    <HiddenOutput>{place > 0 && t`The new row is in sight: ${place} of ${count}`}</HiddenOutput>
  )
}

type HiddenNewRowProps<Row> = { list: ListSource<Row>; address: ListUrlCodec; made: NewRow | null }

/**
 * Shows over a list that its filters hide the new record, with a button to see it. Stays until the
 * row is visible or the settings change.
 */
export function HiddenNewRowBanner<Row>({
  list: { state, change, isHidden },
  address,
  made,
}: HiddenNewRowProps<Row>) {
  const { t } = useLingui()
  const [reported, setTold] = useState<{ made: NewRow; state: ListState } | null>(null)
  if (made !== null && reported?.made !== made && isHidden(made.uid)) setTold({ made, state })
  if (reported === null || reported.state !== state || !isHidden(reported.made.uid)) return null
  const { name } = reported.made
  const show = () => {
    // Starts the highlight again, because the row was not visible.
    highlightNewRow({ ...reported.made })
    change(clearListState(address))
  }
  return (
    <Banner
      icon={<Icon icon={IconFilter} />}
      action={<Button size="small" onClick={show}>{t`Show it`}</Button>}
    >
      {name === null
        ? t`The filters of this list hide the new record.`
        : t`The filters of this list hide ${name}.`}
    </Banner>
  )
}
