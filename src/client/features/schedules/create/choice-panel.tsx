import { useLingui } from '@lingui/react/macro'
import { IconChevronRight, IconSearch } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { wholeNumber } from '#client/i18n/moment.ts'
import { ChoiceLines } from '#client/records/list/choices/choice-panel.tsx'
import { isFullyTicked, visibleChoiceLines } from '#client/records/list/choices/choice-tree.ts'
import { Button } from '#client/ui/button/button.tsx'
import { IconButton } from '#client/ui/button/icon-button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { TitledCard } from '#client/ui/record/titled-card.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { media, useMedia } from '#client/ui/use-media.ts'
import css from './create.module.css'
import type { Offered } from './use-choices.ts'

type ChoicePanelProps = {
  title: string
  offered: Offered
  /** The text to show when there is nothing to choose. */
  empty: string
  /** The text to show when reading the choices fails. */
  unread: string
  /** Names a choice with all below it: `Fall Protection, all forms`. */
  whole?: (label: string) => string
  ticked: readonly string[]
  onTick: (ticked: readonly string[]) => void
}

/** Draws a filter as a card with lines to tick, on a phone as a row that opens a page (REP-39). */
export function ReportChoicePanel(props: ChoicePanelProps) {
  const phone = useMedia(media.phone)
  return phone ? <PhonePanel {...props} /> : <CardPanel {...props} />
}

function CardPanel(props: ChoicePanelProps) {
  const { t } = useLingui()
  const { title } = props
  const [searching, setSearching] = useState(false)
  const search = (
    <IconButton
      label={t`Search in ${title}`}
      aria-expanded={searching}
      icon={<Icon icon={IconSearch} />}
      onClick={() => setSearching(!searching)}
    />
  )
  return (
    <TitledCard title={title} beside={<Chosen {...props} />} act={search}>
      <div className={css.choices}>
        <Lines key={String(searching)} {...props} searching={searching} />
      </div>
    </TitledCard>
  )
}

function PhonePanel(props: ChoicePanelProps) {
  const { t } = useLingui()
  const { title, ticked, onTick } = props
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button block iconEnd={<Icon icon={IconChevronRight} />} onClick={() => setOpen(true)}>
        <span className={css.row}>
          {title} <Chosen {...props} />
        </span>
      </Button>
      {open && (
        <Dialog
          title={title}
          onClose={() => setOpen(false)}
          footer={
            <>
              <Button variant="quiet" disabled={ticked.length === 0} onClick={() => onTick([])}>
                {t`Clear`}
              </Button>
              <Button variant="filled" onClick={() => setOpen(false)}>{t`Done`}</Button>
            </>
          }
        >
          <Lines {...props} searching />
        </Dialog>
      )}
    </>
  )
}

/** Counts the chosen lines: `2 of 12`, or `All 12` where none narrows the report. */
function Chosen({ offered: { choices }, ticked }: ChoicePanelProps): ReactNode {
  const { t } = useLingui()
  if (choices === null || choices.length === 0) return null
  const all = wholeNumber(choices.length)
  const set = new Set(ticked)
  const lines = visibleChoiceLines(choices, set, () => false)
  const some = wholeNumber(
    lines.filter(({ tick }) => isFullyTicked(tick) || tick === 'some').length,
  )
  const words = ticked.length === 0 ? t`All ${all}` : t`${some} of ${all}`
  return <span className={css.chosen}>{words}</span>
}

function Lines(props: ChoicePanelProps & { searching: boolean }) {
  const { t } = useLingui()
  const { title, offered, empty, unread, whole, ticked, onTick, searching } = props
  const [typed, setTyped] = useState('')
  return (
    <>
      {searching && (
        <div className={css.search}>
          <SearchField label={t`Search in ${title}`} value={typed} onChange={setTyped} />
        </div>
      )}
      <ChoiceLines
        words={{
          loading: t`Loading the choices`,
          unread,
          below: (label) => t`Items of ${label}`,
        }}
        choices={offered.choices}
        reading={offered.reading}
        uncounted={!offered.counted}
        ticked={ticked}
        onTick={onTick}
        whole={whole}
        typed={typed}
        empty={empty}
      />
    </>
  )
}
