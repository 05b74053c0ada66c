import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { RequiredCertificates } from '#contract/certificates/schema.ts'
import { certificateTitleLimit } from '#contract/kernel/entered-limits.ts'
import { isObject } from '#contract/kernel/json.ts'
import { sameJson } from '#contract/kernel/same-json.ts'
import { titleKey } from '#contract/certificates/expiry.ts'
import { DialogMessage } from '#client/records/form/form-dialog.tsx'
import { useConfirmedClose } from '#client/records/form/unsaved-changes-guard.tsx'
import { NeedsConnectionNote } from '#client/records/form/form-notes.tsx'
import {
  useIsMounted,
  useReportSaveOutcome,
  type SaveFailure,
} from '#client/records/form/use-report-save-outcome.ts'
import { RefusalNotice } from '#client/records/form/problems.tsx'
import { runCommand, useInvalidateReads } from '#client/records/form/use-command.ts'
import { asPatch } from '#client/records/form-values.ts'
import { unreadChoicesHint } from '#client/records/stale-data-banner.tsx'
import { useRead } from '#client/records/use-read.ts'
import { useLacksLine } from '#client/shell/saves-online.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { FormLayout } from '#client/ui/form/form.tsx'
import { useFormState } from '#client/ui/form/use-form-state.ts'
import { type FormDraft, type OpenedForm, useDraft } from '#client/workspace/use-draft.ts'
import { saveWords } from './words.ts'

type RequiredDialogProps = {
  accountID: number
  known: readonly RequiredCertificates[]
  /** The job title that the dialog edits; null for a new one. */
  row: RequiredCertificates | null
  onClose: () => void
}

type Typed = { jobTitle: string; certificateTitles: readonly string[] }

/**
 * Edits the certificates that a job title requires; an empty list requires none. A draft keeps the
 * typed values.
 */
export function RequiredDialog(props: RequiredDialogProps) {
  const { accountID, row } = props
  // The draft stores the titles it began with, so that a draft opened later is compared with those.
  const [opening] = useState(() => ({
    values: { jobTitle: row?.jobTitle ?? '', certificateTitles: row?.certificateTitles ?? [''] },
    seen: { certificateTitles: [...(row?.certificateTitles ?? [])] },
    guards: {},
    isSame,
  }))
  const draft = useDraft<Typed>(
    'certificates.required',
    `${accountID} ${row?.jobTitle ?? ''}`,
    opening,
  )
  return draft.opened && <OpenRequired {...props} draft={draft} opened={draft.opened} />
}

function OpenRequired({
  accountID,
  known,
  row,
  onClose,
  draft,
  opened,
}: RequiredDialogProps & { draft: FormDraft<Typed>; opened: OpenedForm<Typed> }) {
  const { t } = useLingui()
  const outcome = useReportSaveOutcome()
  const isThere = useIsMounted()
  const offline = useLacksLine()
  const params = { accountID: String(accountID) }
  const { data: jobTitles, reading } = useRead('companies.jobTitles', { params })
  const reread = useInvalidateReads([
    'certificates.required',
    'certificates.lacking',
    'certificates.counts',
  ])
  const [unsaved, setUnsaved] = useState<SaveFailure | null>(null)
  const [isLaid, setLaid] = useState(false)
  const before = titlesIn(opened.seen)
  const theirs = titlesIn(unsaved?.row)
  const taken = new Set(row === null ? known.map(({ jobTitle }) => titleKey(jobTitle)) : [])
  const close = async () => {
    const wasThere = isThere()
    await draft.forget()
    if (wasThere) onClose()
  }
  const state = useFormState<Typed>({
    initial: opened.values,
    validate: ({ jobTitle }) => (jobTitle === '' ? { jobTitle: t`Please choose a job title` } : {}),
    onSubmit: async (typed) => {
      setUnsaved(null)
      setLaid(false)
      const body = { jobTitle: typed.jobTitle, certificateTitles: savedTitles(typed) }
      const saving = runCommand('certificates.setRequired', {
        params,
        body: asPatch({ ...body, ...(before && { before }) }),
      })
      setUnsaved(await outcome(saveWords.required, saving, { close, reread, inPlace: isThere }))
    },
    onChange: draft.storeSoon,
  })
  const keepMine = (titles: readonly string[]) => {
    draft.rebase({ seen: { certificateTitles: [...titles] }, guards: {} })
    state.set('certificateTitles', overTheirs(state.values.certificateTitles, before ?? [], titles))
    setUnsaved(null)
    setLaid(true)
    reread()
  }
  const value = theirs?.join(', ')
  const theirWords = value === '' ? t`Theirs: nothing` : value && t`Theirs: ${value}`
  const closing = useConfirmedClose(draft.isTyped && !state.busy, onClose)
  const options =
    row === null
      ? (jobTitles ?? [])
          .filter(({ name }) => !taken.has(titleKey(name)))
          .map(({ name }) => ({ value: name, label: name }))
      : [{ value: row.jobTitle, label: row.jobTitle }]
  const fields = [
    {
      kind: 'select',
      name: 'jobTitle',
      label: t`Job title`,
      wide: true,
      searchable: true,
      options,
      disabled: row !== null,
      help: unreadChoicesHint(reading, t`The job titles are not on this device yet.`),
    },
    {
      kind: 'texts',
      name: 'certificateTitles',
      label: t`Certificates required for this job title`,
      wide: true,
      entry: t`Certificate`,
      add: t`Add a certificate`,
      most: 50,
      maxLength: certificateTitleLimit,
      help:
        theirWords ??
        t`Use the same titles as on people's certificates. Capital letters do not matter.`,
    },
  ] as const
  const title = row === null ? t`Required certificates` : row.jobTitle
  return (
    <Dialog
      title={title}
      onClose={closing.close}
      footer={
        <>
          <Button variant="quiet" onClick={() => void close()}>{t`Cancel`}</Button>
          <Button
            type="submit"
            form={formId}
            variant="filled"
            disabled={state.busy || offline}
          >{t`Save required certificates`}</Button>
        </>
      }
    >
      <NeedsConnectionNote storesDraft />
      {unsaved && (
        <RefusalNotice
          unsaved={unsaved}
          action={
            theirs && (
              <Button
                variant="outline"
                size="small"
                onClick={() => keepMine(theirs)}
              >{t`Keep mine`}</Button>
            )
          }
        />
      )}
      {isLaid && (
        <DialogMessage
          text={t`The list shows what they changed, and what you typed over it. Look at it and save again.`}
        />
      )}
      <FormLayout
        id={formId}
        state={state}
        label={title}
        summary={() => t`Check the fields again.`}
        sections={[{ key: 'required', fields }]}
      />
      {closing.question}
    </Dialog>
  )
}

/** Compares the values as saved: without empty lines, and without spaces at the ends. */
function isSame(one: Typed, other: Typed): boolean {
  return one.jobTitle === other.jobTitle && sameJson(savedTitles(one), savedTitles(other))
}

function savedTitles({ certificateTitles }: Typed): string[] {
  return certificateTitles.map((title) => title.trim()).filter((title) => title !== '')
}

/** Returns the titles that another person saved meanwhile. */
function titlesIn(row: SaveFailure['row']): string[] | null {
  const titles = isObject(row) ? row['certificateTitles'] : null
  return Array.isArray(titles) ? titles.map(String) : null
}

/** Merges the typed titles with the other person's removals and additions. */
function overTheirs(
  typed: readonly string[],
  before: readonly string[],
  theirs: readonly string[],
): string[] {
  const [mine, opened, now] = [typed, before, theirs].map(
    (titles) => new Set(titles.map(titleKey)),
  ) as [Set<string>, Set<string>, Set<string>]
  const isGone = (title: string) => opened.has(titleKey(title)) && !now.has(titleKey(title))
  const isNew = (title: string) => !opened.has(titleKey(title)) && !mine.has(titleKey(title))
  return [...typed.filter((title) => !isGone(title)), ...theirs.filter(isNew)]
}

const formId = 'required-certificates-form'
