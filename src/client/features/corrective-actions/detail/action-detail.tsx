import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { mayEditAction } from '#contract/corrective-actions/rules.ts'
import { roles } from '#contract/kernel/role.ts'
import { useDraft } from '#client/workspace/use-draft.ts'
import { useRecord } from '#client/workspace/use-record.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { draftRef } from '#client/records/form/earlier-words.ts'
import { EarlierNote, RefusedHere } from '#client/records/form/earlier-notes.tsx'
import { editOpening } from '#client/records/form/opening.ts'
import { type TakenUp, useTakenUp } from '#client/records/form/use-taken-up.ts'
import { RecordGate } from '#client/records/one/record-gate.tsx'
import { useGo, useParam } from '#client/shell/address.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import { openWithin } from '#client/ui/page/open-within.ts'
import { media, useMedia } from '#client/ui/use-media.ts'
import { addresses, refOfRow } from '../addresses.ts'
import { ActionHistory } from '../history/action-history.tsx'
import { correctiveActionLayout as layout, type Row } from '../layout.ts'
import { gateWords } from '../words.ts'
import { DetailHead } from './detail-head.tsx'
import { EditForm, editForm } from './edit-form.tsx'
import { ReadView } from './read-view.tsx'
import css from './detail.module.css'

/** Detail and edit of one corrective action (CA-02, CA-04). */
export function DetailPage() {
  return <ActionDetail caID={useParam('caID')} />
}

/** One corrective action by its number or uid: from the device, or asked for when a link led here (CA-64). */
export function ActionDetail({ caID }: { caID: string }) {
  const me = useMe()
  const one = useRecord('correctiveAction', caID)
  const system = me.app_metadata.role.roleID === roles.systemAdmin
  const { list, one: own } = addresses(system)
  return (
    <RecordGate one={one} words={gateWords} list={list} own={own(caID)}>
      {(row) => <DetailView key={row.uid} row={row} system={system} />}
    </RecordGate>
  )
}

/** The form for assignee and opener, read-only for everyone else (CA-47); on a phone reading comes first (pictures 03, 05). */
function DetailView({ row, system }: { row: Row; system: boolean }) {
  const phone = useMedia(media.phone)
  const taken = useTakenUp()
  if (taken === undefined) return null
  return <Drafted key={taken?.entry.id ?? ''} row={row} system={system} taken={taken} phone={phone} />
}

/** `taken`: the words of an earlier change, laid over the record as it stands now (F-25). */
function Drafted({ row, system, taken, phone }: { row: Row; system: boolean; taken: TakenUp | null; phone: boolean }) {
  const me = useMe()
  const go = useGo()
  const [editing, setEditing] = useState<'edit' | 'note' | null>(taken ? 'edit' : null)
  const mayEdit = mayEditAction(me.user_id, row)
  const opening = useMemo(() => (mayEdit ? editOpening(layout, row, taken) : null), [mayEdit, row, taken])
  const draft = useDraft<FormValues>(editForm, taken ? draftRef(taken) : row.uid, opening, row.uid)
  const head = <DetailHead row={row} system={system} />
  const aside = system ? undefined : <HistoryAside row={row} />
  const reading = !mayEdit || (phone && editing === null && !draft.opened?.restored)
  const note = (
    <>
      <EarlierNote taken={taken} refusedId={draft.opened?.refusedId} isSaid={!draft.opened?.restored} />
      <RefusedHere uid={row.uid} but={draft.opened?.refusedId ?? taken?.entry.id} />
    </>
  )
  if (reading) return <ReadView row={row} note={note} head={head} aside={aside} onEdit={mayEdit ? setEditing : undefined} />
  if (draft.opened === null) return null
  return (
    <EditForm
      row={row}
      draft={draft}
      opened={draft.opened}
      head={head}
      note={note}
      taken={taken}
      aside={aside}
      system={system}
      focus={editing === 'note' ? 'notes' : null}
      cancelTo={phone ? 'reading' : 'list'}
      onClosed={() => (taken ? go('/back-office/sync', { replace: true }) : setEditing(null))}
    />
  )
}

/** The history beside the form, below it where it is narrow; its own page is one tap away (CA-05). */
function HistoryAside({ row }: { row: Row }) {
  const { t } = useLingui()
  const go = useGo()
  const href = addresses(false).history(refOfRow(row))
  return (
    <>
      <div className={css.historyHead}>
        <h2>{t`History`}</h2>
        <LinkButton variant="link" size="small" href={href} onClick={openWithin(() => go(href))}>
          {t`Open history`}
        </LinkButton>
      </div>
      <ActionHistory row={row} />
    </>
  )
}
