import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Associate } from '#contract/team/schema.ts'
import type { ReadStatus } from '#client/data/replica/view-types.ts'
import { usePersonLabel } from '#client/features/team/door.ts'
import { unreadChoicesHint } from '#client/records/stale-data-banner.tsx'
import { useFilters } from '#client/shell/address.ts'
import { Select } from '#client/ui/form/select.tsx'
import { SegmentedTabs } from '#client/ui/page/segmented-tabs.tsx'
import css from './embedded-reports.module.css'
import {
  ofStatus,
  type PersonStatus,
  reportPeople,
  type ReportPerson,
  peopleStatuses,
} from './people.ts'

interface Choice {
  people: readonly ReportPerson[]
  chosen: ReportPerson | null
  status: PersonStatus
  /** True while the address names a person and the people still load. */
  isPending: boolean
  reading: ReadStatus
  onChange: (change: { user?: number; status?: PersonStatus }) => void
}

type People = ReadStatus & { rows: readonly Associate[]; complete: boolean }

/**
 * Reads the chosen person from the address, and ignores a person who is not in the list.
 * @param below the person whose people can be chosen; null: everyone in the company
 */
export function useChosenPerson(associates: People, below: number | null): Choice {
  const [{ user, status }, onChange] = useFilters(parse, write)
  const { rows } = associates
  const people = useMemo(() => reportPeople(rows, below), [rows, below])
  const chosen = people.find(({ user_id }) => user_id === user) ?? null
  const { complete, offline, failed } = associates
  const isPending = user !== 0 && chosen === null && !complete && !offline && failed === null
  return { people, chosen, status, isPending, reading: associates, onChange }
}

const parse = ({ user, status }: Readonly<Record<string, unknown>>) => ({
  user: Number(user) || 0,
  status: peopleStatuses.find((known) => known === status) ?? 'active',
})
const write = ({ user, status }: ReturnType<typeof parse>) => ({
  user: user || undefined,
  status: status === 'active' ? undefined : status,
})

/**
 * Chooses a person, with a status filter (REP-05 to REP-08). `own` is the label of the choice
 * without a person.
 */
export function PersonChooser({
  people,
  chosen,
  status,
  reading,
  onChange,
  own,
}: Choice & { own: string }) {
  const { t } = useLingui()
  const shownName = usePersonLabel()
  const labels = { all: t`All`, active: t`Active`, inactive: t`Inactive` }
  const options = ofStatus(people, status, chosen).map((person) => {
    const { tier } = person
    return { value: String(person.user_id), label: shownName(person), second: t`Tier ${tier}` }
  })
  return (
    <div className={css.chooser}>
      <Select
        label={t`Choose User`}
        options={[{ value: '', label: own }, ...options]}
        value={chosen === null ? '' : String(chosen.user_id)}
        help={unreadChoicesHint(reading, t`The people are not on this device yet.`)}
        onChange={(value) => onChange({ user: Number(value) })}
      />
      <SegmentedTabs
        label={t`Status`}
        options={peopleStatuses.map((value) => ({ value, label: labels[value] }))}
        value={status}
        onChange={(value) => onChange({ status: value })}
      />
    </div>
  )
}
