import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo, useRef, useState } from 'react'
import { closed } from '#contract/corrective-actions/lookups.ts'
import { mayEditAction } from '#contract/corrective-actions/rules.ts'
import { roles } from '#contract/kernel/role.ts'
import type { ReadStatus } from '#client/data/replica/view-types.ts'
import { SealLine } from '#client/features/seals/door.ts'
import { useManagers } from '#client/features/team/door.ts'
import { onlyPreviouslyRead } from '#client/records/stale-data-banner.tsx'
import { useLookups } from '../use-lookups.ts'
import { useDraft } from '#client/workspace/use-draft.ts'
import { useRecord } from '#client/workspace/use-record.ts'
import { useRecords } from '#client/workspace/use-records.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import {
  initialEditForm,
  resumedDraftRef,
  useResumedChange,
  type ResumedChange,
} from '#client/records/form/initial-form.ts'
import {
  DraftNote,
  RefusedChangeOnRecord,
  ResumedFormNote,
} from '#client/records/form/form-notes.tsx'
import { useLastUsedValues } from '#client/records/form/last-used.ts'
import { PrintRecord } from '#client/records/print/print-record.tsx'
import { NeighbourButtons, useRecordNeighbours } from '#client/records/one/neighbours.tsx'
import { RecordBoundary } from '#client/records/one/record-boundary.tsx'
import { changedFieldsOf } from '#client/records/form-values.ts'
import { useGo, useParam } from '#client/shell/address.ts'
import { Slot } from '#client/shell/slots.tsx'
import { LinkButton } from '#client/ui/button/button.tsx'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import { openWithin } from '#client/ui/page/open-within.ts'
import { media, useMedia } from '#client/ui/use-media.ts'
import { useEffectWhen } from '#client/ui/use-effect-when.ts'
import { addresses, refOfRow } from '../addresses.ts'
import { ActionHistory } from '../history/action-history.tsx'
import { useTickets } from '../history/use-tickets.ts'
import { correctiveActionLayout as layout, type ActionListRow } from '../layout.ts'
import { createForm } from '../new-action.ts'
import { gateWords } from '../words.ts'
import { DetailHead } from './detail-head.tsx'
import { EditForm, editForm } from './edit-form.tsx'
import { BegunNoLonger } from './no-longer.tsx'
import { QuestionOfAction } from './question.tsx'
import { FixedFacts, ReadView } from './read-view.tsx'
import css from './detail.module.css'

/** Shows and edits one corrective action (CA-02, CA-04). */
export function DetailPage() {
  return <ActionDetail caID={useParam('caID')} />
}

/**
 * Shows one corrective action by its number or uid: from the device, or from the server after a
 * link (CA-64).
 */
export function ActionDetail({ caID }: { caID: string }) {
  const me = useMe()
  return me.app_metadata.role.roleID === roles.systemAdmin ? (
    <Gated caID={caID} system otherReads={[]} />
  ) : (
    <OwnDetail caID={caID} />
  )
}

/** Also shows the age of the form's options, because a professional may edit. */
function OwnDetail({ caID }: { caID: string }) {
  const { reading } = useManagers()
  const lookups = useLookups()
  return (
    <Gated caID={caID} system={false} otherReads={onlyPreviouslyRead([reading, lookups.reading])} />
  )
}

function Gated({
  caID,
  system,
  otherReads,
}: {
  caID: string
  system: boolean
  otherReads: readonly ReadStatus[]
}) {
  const one = useRecord('correctiveAction', caID)
  const { list, one: own } = addresses(system)
  return (
    <RecordBoundary
      one={one}
      words={gateWords}
      list={list}
      own={own(caID)}
      named={{ kind: 'correctiveAction', ref: caID }}
      renderDraft={(row, exceptIds) => (
        <BegunNoLonger
          row={row}
          form={editForm}
          exceptIds={exceptIds}
          onDiscarded={() => undefined}
        />
      )}
      otherReads={otherReads}
    >
      {(row) => <DetailView key={row.uid} row={row} system={system} />}
    </RecordBoundary>
  )
}

/**
 * Opens for reading. For a person who may edit, the fields of the progress are open, on a phone
 * after a tap (CA-47; look, 6).
 */
function DetailView({ row, system }: { row: ActionListRow; system: boolean }) {
  const phone = useMedia(media.phone)
  const taken = useResumedChange()
  if (taken === undefined) return null
  return (
    <>
      <Drafted key={taken?.entry.id ?? ''} row={row} system={system} taken={taken} phone={phone} />
      <ActionPrint row={row} />
    </>
  )
}

/** Prints all of the action, including what the screen shows only after a tap. */
function ActionPrint({ row }: { row: ActionListRow }) {
  const { t } = useLingui()
  // Reads the history before a print, because an administrator's screen reads it only on request.
  useTickets(row)
  return (
    <PrintRecord
      title={`${row.caTicketHash || t`Number follows`} ${row.title}`}
      layout={layout}
      row={row}
      first={['status', 'severity', 'assignedTo', 'incidentLocation', 'trigger', 'incidentTime']}
      without={['title']}
      fixed={
        <>
          <FixedFacts row={row} />
          <QuestionOfAction row={row} whole />
        </>
      }
      history={<ActionHistory row={row} />}
    />
  )
}

/** `taken` has the values of an earlier change, laid over the current record (F-25). */
function Drafted({
  row,
  system,
  taken,
  phone,
}: {
  row: ActionListRow
  system: boolean
  taken: ResumedChange | null
  phone: boolean
}) {
  const me = useMe()
  const go = useGo()
  const [editing, setEditing] = useState<'edit' | 'note' | null>(taken ? 'edit' : null)
  const [goesOn, setGoesOn] = useState(false)
  const mayEdit = mayEditAction(me.user_id, row)
  const opening = useMemo(
    () => (mayEdit ? initialEditForm(layout, row, taken) : null),
    [mayEdit, row, taken],
  )
  const draft = useDraft<FormValues>(
    editForm,
    taken ? resumedDraftRef(taken) : row.uid,
    opening,
    row.uid,
  )
  const { opened, forget } = draft
  // Reads the last used values before the form renders, so that an offer below a field does not
  // move it.
  const last = useLastUsedValues(layout, createForm)
  const reopen = useRef<() => void>(null)
  // True for a restored draft that differs from the record.
  const isBegun =
    opened?.restored === true &&
    (taken !== null ||
      opened.refusedId !== undefined ||
      changedFieldsOf(layout, opened.values, opened.seen).length > 0)
  const isNone = opened?.restored === true && !isBegun
  useEffectWhen(isNone, () => void forget())
  const asks = isBegun && taken === null && !goesOn
  // A form in use stays on the screen after a turn of the tablet or a reassignment.
  const isWorkedOn = draft.isTyped || (opened !== null && taken !== null) || (isBegun && !asks)
  const isToRead = !mayEdit && !isWorkedOn
  const found = useRecordNeighbours(addresses(system).list, row.uid, useIsListed(system))
  const ways = found && <NeighbourButtons found={found} narrow={phone} />
  const head = (shown: ActionListRow) => (
    <DetailHead row={shown} system={system} neighbourLinks={ways} />
  )
  const aside = system ? undefined : <HistoryAside row={row} />
  const note = (
    <>
      {!mayEdit && <WhoMayChange row={row} />}
      {isToRead && <BegunNoLonger row={row} form={editForm} onDiscarded={forget} />}
      {asks && !isToRead && (
        <DraftNote
          at={opened.storedAt ?? ''}
          onGoOn={() => {
            setGoesOn(true)
            setEditing('edit')
          }}
          onDiscard={() => void forget()}
        />
      )}
      <ResumedFormNote
        resumed={taken}
        refusedId={opened?.refusedId}
        isRefusalShown={!opened?.restored || asks}
      />
      <RefusedChangeOnRecord
        uid={row.uid}
        exceptId={asks ? undefined : (opened?.refusedId ?? taken?.entry.id)}
      />
      <Slot name="action.main" className={css.part} row={row} />
    </>
  )
  const edit = async (what: 'edit' | 'note') => {
    // The form opens with the values that were on the screen.
    await forget()
    setEditing(what)
  }
  if (isToRead || asks || (phone && editing === null && !isWorkedOn))
    return (
      <ReadView
        row={row}
        note={note}
        head={head(row)}
        aside={aside}
        onEdit={mayEdit && phone && !asks ? (what) => void edit(what) : undefined}
        ways={phone && ways}
      />
    )
  if (opened === null || last === null) return null
  return (
    <EditForm
      row={row}
      draft={draft}
      opened={opened}
      head={head}
      note={note}
      taken={taken}
      lastValues={last}
      aside={aside}
      reopen={reopen}
      onUndone={() => reopen.current?.()}
      focus={
        editing === 'note'
          ? 'notes'
          : editing === 'edit' && taken === null && !goesOn
            ? 'status'
            : null
      }
      isOpened={phone}
      isAnnounced={goesOn}
      onClosed={() => (taken ? go('/back-office/sync', { replace: true }) : setEditing(null))}
    />
  )
}

/** Explains why there are no fields, and who may edit (CA-47, CA-48). */
function WhoMayChange({
  row: { assignedTo, openedBy, assignedToUser, openedByUser },
}: {
  row: ActionListRow
}) {
  const { t } = useLingui()
  const [assignee, opener] = [assignedToUser?.name, openedByUser?.name]
  if (!assignee || !opener) return null
  return (
    <p className={css.whoMay}>
      {assignedTo === openedBy
        ? t`Only ${assignee}, who opened this action and has it, may change it.`
        : t`Only ${assignee}, who has this action, and ${opener}, who opened it, may change it.`}
    </p>
  )
}

/**
 * Returns a check whether a record is still in the person's list; the server has a system
 * administrator's list.
 */
function useIsListed(system: boolean): (uid: string) => boolean {
  const { rows } = useRecords('correctiveAction')
  const uids = useMemo(() => new Set(rows.map(({ uid }) => uid)), [rows])
  return useCallback((uid) => system || uids.has(uid), [system, uids])
}

/**
 * The history next to the form, or below it on a narrow screen, with a link to its own page
 * (CA-05).
 */
function HistoryAside({ row }: { row: ActionListRow }) {
  const { t } = useLingui()
  const go = useGo()
  const href = addresses(false).history(refOfRow(row))
  return (
    <>
      <Slot name="action.aside" className={css.comments} row={row} />
      <div className={css.historyHead}>
        <h2>{t`History`}</h2>
        <LinkButton variant="link" size="small" href={href} onClick={openWithin(() => go(href))}>
          {t`Open history`}
        </LinkButton>
      </div>
      <ActionHistory row={row} />
      {row.status === closed && (
        <SealLine accountID={row.accountID} uid={row.uid} version={row.version} />
      )}
    </>
  )
}
