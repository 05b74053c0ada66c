import { useMemo, useState } from 'react'
import { mayEditAction } from '#contract/corrective-actions/rules.ts'
import { useDraft } from '#client/workspace/use-draft.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { media, useMedia } from '#client/ui/use-media.ts'
import { editValuesOf, openedOf, type EditValues } from '../edit-values.ts'
import type { Row } from '../list-view.ts'
import { DetailHead } from './detail-head.tsx'
import { EditForm } from './edit-form.tsx'
import { HistoryAside } from './history-aside.tsx'
import { editForm } from './use-edit-save.ts'
import { ReadView } from './read-view.tsx'

type DetailViewProps = { row: Row; system: boolean }

/** The form for assignee and opener, read-only for everyone else (CA-47); on a phone reading comes first (pictures 03, 05). */
export function DetailView({ row, system }: DetailViewProps) {
  const me = useMe()
  const phone = useMedia(media.phone)
  const [editing, setEditing] = useState<'edit' | 'note' | null>(null)
  const mayEdit = mayEditAction(me.user_id, row)
  const opening = useMemo(() => (mayEdit ? openingOf(row) : null), [mayEdit, row])
  const draft = useDraft<EditValues>(editForm, row.uid, opening)
  const head = <DetailHead row={row} system={system} />
  const aside = system ? undefined : <HistoryAside row={row} />
  const reading = !mayEdit || (phone && editing === null && !draft.opened?.restored)
  if (reading) return <ReadView row={row} head={head} aside={aside} onEdit={mayEdit ? setEditing : undefined} />
  if (draft.opened === null) return null
  return (
    <EditForm
      row={row}
      draft={draft}
      opened={draft.opened}
      head={head}
      aside={aside}
      system={system}
      focus={editing === 'note' ? 'notes' : null}
      cancelTo={phone ? 'reading' : 'list'}
      onClosed={() => setEditing(null)}
    />
  )
}

function openingOf(row: Row) {
  const seen = openedOf(row)
  return { values: editValuesOf(seen), seen, guards: {} }
}
