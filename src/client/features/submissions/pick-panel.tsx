import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import {
  ChoicePanel,
  type ChoicePanelTexts,
  SingleChoicePanel,
} from '#client/records/list/choices/choice-panel.tsx'
import type { ReadStatus } from '#client/data/replica/view-types.ts'
import type { ListState } from '#client/records/list/list-state.ts'
import { useRead } from '#client/records/use-read.ts'
import { useSettled } from '#client/ui/use-settled.ts'
import { choicesOnDevice, foundOnDevice } from './kept/device-search.ts'
import { useKeptHere } from './kept/on-device.ts'
import { plainChoices, programChoices, reportChoices } from './choices.ts'
import { filterQuery, picked, type Picked, picksOf } from './filters.ts'

type PickPanelProps = {
  filter: Exclude<Picked, 'company' | 'period'>
  label: string
  /** The state of the list when the panel opens. */
  state: ListState
  /** Names a project or a person without rows. */
  nameOf: (value: string) => string
  onShow: (picks: string[]) => void
}

/** A read that never fails, because the device counts. */
const readHere: ReadStatus = {
  asOf: Date.now(),
  offline: false,
  failed: null,
  refresh: async () => undefined,
}

const counts = {
  project: 'project',
  user: 'user',
  program: 'form',
  report: 'form',
  question: 'question',
} as const

/**
 * Offers the choices of one filter under all others; the list changes only at 'Show 148' (SUB-03 to
 * SUB-06).
 */
export function PickPanel({ filter, label, state, nameOf, onShow }: PickPanelProps) {
  const { t } = useLingui()
  const words = useChoiceWords()
  const [ticked, setTicked] = useState<readonly string[]>(picksOf(state, filter))
  const others = useMemo(
    () => filterQuery({ ...state, ...picked(state, filter, []) }),
    [state, filter],
  )
  const here = useKeptHere()
  const { data: told, reading: asked } = useRead(
    'submissions.choices',
    { query: { ...others, of: counts[filter] } },
    { memoryOnly: true, enabled: here === null },
  )
  const data = useMemo(
    () => (here === null ? told : choicesOnDevice(here, others, counts[filter])),
    [here, told, others, filter],
  )
  const reading = here === null ? asked : readHere
  const settled = useSettled(ticked, 200)
  const wouldAsk = filterQuery({ ...state, ...picked(state, filter, settled) })
  const { data: counted } = useRead(
    'submissions.count',
    { query: wouldAsk },
    { memoryOnly: true, enabled: here === null },
  )
  const found = here === null ? counted : { total: foundOnDevice(here, wouldAsk).length }
  const choices = useMemo(() => {
    if (data === null) return null
    if (filter === 'program') return programChoices(data, ticked)
    if (filter === 'project' || filter === 'user' || filter === 'question')
      return plainChoices(data, ticked, nameOf)
    return reportChoices(data, ticked, picksOf(state, 'program'))
  }, [data, filter, ticked, nameOf, state])
  return (
    <ChoicePanel
      label={label}
      words={{ ...words, ...(filter === 'program' && { find: t`Program or form` }) }}
      choices={choices}
      reading={reading}
      ticked={ticked}
      onTick={setTicked}
      {...(filter === 'program' && { whole: (name: string) => t`${name}, all forms` })}
      count={settled === ticked ? (found?.total ?? null) : null}
      onShow={() => onShow([...ticked])}
    />
  )
}

type CompanyPanelProps = { label: string; state: ListState; onChoose: (company: string) => void }

/**
 * Offers the companies that have submissions under the other filters; choosing one applies at once.
 */
export function CompanyPanel({ label, state, onChoose }: CompanyPanelProps) {
  const words = useChoiceWords()
  const others = useMemo(() => filterQuery({ ...state, ...picked(state, 'company', []) }), [state])
  const { data, reading } = useRead(
    'submissions.choices',
    { query: { ...others, of: 'company' } },
    { memoryOnly: true },
  )
  const options = useMemo(
    () => data && data.map(({ id, name, count }) => ({ value: String(id), label: name, count })),
    [data],
  )
  return (
    <SingleChoicePanel
      label={label}
      words={{ ...words, find: label }}
      options={options}
      reading={reading}
      value={picksOf(state, 'company')[0] ?? null}
      onChoose={onChoose}
    />
  )
}

type PeriodPanelProps = {
  label: string
  options: readonly { value: string; label: string }[]
  value: string
  onChoose: (days: string) => void
}

export function PeriodPanel(props: PeriodPanelProps) {
  return <SingleChoicePanel words={useChoiceWords()} {...props} />
}

function useChoiceWords(): ChoicePanelTexts {
  const { t } = useLingui()
  return {
    loading: t`Loading the choices`,
    unread: t`The choices could not be read.`,
    show: (count) => (count === null ? t`Show` : t`Show ${count}`),
    below: (label) => t`Items of ${label}`,
  }
}
