import { bothNames } from '#client/i18n/both-names.ts'
import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconGitMerge, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Review } from '#client/data/outbox/core/types.ts'
import type { EntryView } from '#client/data/outbox/outbox.ts'
import { useOutbox } from '#client/workspace/use-box.ts'
import { useDeviceTime, useMoment } from '#client/i18n/use-moment.ts'
import { Button } from '#client/ui/button/button.tsx'
import type { MenuItem } from '#client/ui/popup/menu.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useGo } from '../address.ts'
import { ConflictView } from './conflict-view.tsx'
import { MoreMenu } from './more-menu.tsx'
import { type ChosenSides, mergedFields, resolutionOf } from './conflict.ts'
import { useTrayDecision } from './use-decision.ts'
import { useEntryWords } from './use-entry-words.ts'
import { useWaysOut } from './words-out.tsx'
import css from './tray.module.css'

type ConflictPanelProps = {
  view: EntryView
  review: Review
  /** The form in which it can be edited; null: not from here. */
  edit: string | null
  onDiscard: () => void
  onDecided?: () => void
}

/** A saved change in conflict: the choice for each field, with a suggestion, and other ways out. */
export function ConflictPanel({ view, review, edit, onDiscard, onDecided }: ConflictPanelProps) {
  const { t, i18n } = useLingui()
  const outbox = useOutbox()
  const moment = useMoment()
  const deviceTime = useDeviceTime()
  const decide = useTrayDecision(onDecided)
  const { entry } = view
  const go = useGo()
  const { wordsFor, names } = useEntryWords()
  const { words } = wordsFor(entry, review.row)
  const [choices, setChoices] = useState<ChosenSides>(() =>
    Object.fromEntries(review.fields.map(({ field, suggest }) => [field, suggest])),
  )
  const [busy, setBusy] = useState(false)
  const at = deviceTime(moment(entry.authoredAt))
  const labelOf = (field: string) => {
    const label = words.label(field)
    return label ? i18n._(label) : field
  }
  const merged = mergedFields(entry.patch, review.fields).map(labelOf)
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(merged)
  const { notes } = entry.patch
  const notesOf = [...new Map(review.fields.flatMap(({ by }) => (by?.note ? [[by.note, by]] : [])))]
  const waysOut = useWaysOut([view], 'one')
  const editing: MenuItem[] =
    edit === null
      ? []
      : [
          {
            key: 'edit',
            label: t`Edit`,
            icon: <Icon icon={IconPencil} size={20} />,
            href: edit,
            onSelect: () => go(edit),
          },
        ]
  const discarding: MenuItem = {
    key: 'discard',
    label: t`Discard mine`,
    icon: <Icon icon={IconTrash} size={20} />,
    tone: 'danger',
    onSelect: onDiscard,
  }
  const save = async () => {
    if (!outbox || busy) return
    setBusy(true)
    const resolution = resolutionOf(entry.patch, review.fields, choices)
    if (resolution.kind === 'edit')
      await decide(outbox.decide.edit(entry.id, { patch: resolution.patch }))
    else
      await decide(
        resolution.kind === 'keep-mine'
          ? outbox.decide.keepMine(entry.id)
          : outbox.decide.takeTheirs(entry.id),
      )
    setBusy(false)
  }
  return (
    <>
      <ConflictView
        fields={review.fields}
        words={{ label: labelOf, value: (field, value) => words.value(field, value, names) }}
        change={{ patch: entry.patch, at }}
        choices={choices}
        onChoose={setChoices}
      />
      {typeof notes === 'string' && notes !== '' && (
        <p className={css.quote}>{t`Your note: ${notes}`}</p>
      )}
      {notesOf.map(([note, by]) => {
        const name = bothNames(by.author?.name ?? t`Someone`, by.actor)
        return <p key={note} className={css.quote}>{t`Note of ${name}: ${note}`}</p>
      })}
      {merged.length > 0 && (
        <p className={css.merged}>
          <Icon icon={IconGitMerge} size={20} />
          {t`Your changes that need no decision: ${list}.`}
        </p>
      )}
      <div className={css.actions}>
        <MoreMenu what="one" items={[...editing, ...waysOut, discarding]} />
        <Button
          variant="filled"
          aria-disabled={busy || undefined}
          icon={<Icon icon={IconCheck} size={20} />}
          onClick={() => void save()}
        >
          {t`Save decision`}
        </Button>
      </div>
    </>
  )
}
