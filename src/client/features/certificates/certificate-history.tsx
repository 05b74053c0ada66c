import { useLingui } from '@lingui/react/macro'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useCallback } from 'react'
import type { CertificateTicket } from '#contract/certificates/schema.ts'
import { bothNames } from '#client/i18n/both-names.ts'
import { longEnglish } from '#client/i18n/dates.ts'
import { useCommand } from '#client/records/form/use-command.ts'
import { ChangeDetails, describeChanges } from '#client/records/one/change-details.tsx'
import { RecordHistory } from '#client/records/one/record-history.tsx'
import { formatterFor } from '#client/records/formatter.ts'
import { useRead } from '#client/records/use-read.ts'
import { Button } from '#client/ui/button/button.tsx'
import type { HistoryEntry } from '#client/ui/record/history.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useRecords } from '#client/workspace/use-records.ts'
import { EarlierFiles } from './earlier-files.tsx'
import { certificateLayout as layout } from './layout.ts'
import { historyWords, saveWords } from './words.ts'

/**
 * Lists who added, changed, removed or restored which certificate, newest first. A removed one can
 * be restored here.
 */
export function CertificateHistory({ userID }: { userID: number }) {
  const { t, i18n } = useLingui()
  const { data, loading, reading } = useRead('certificates.tickets', {
    params: { userID: String(userID) },
  })
  const { refresh } = useRecords('certificate')
  const { run, busy } = useCommand('certificates.update', saveWords.restore, [
    'certificates.ofUser',
    'certificates.tickets',
    'certificates.lacking',
  ])
  const restore = useCallback(
    (id: number) =>
      void run(
        {
          params: { userID: String(userID), userCertificateID: String(id) },
          body: { isRemoved: false },
        },
        { reread: refresh },
      ),
    [run, userID, refresh],
  )
  const titles: Readonly<Record<CertificateTicket['act'], (name: string) => string>> = {
    added: (name) => t`${name} added`,
    changed: (name) => t`${name} changed`,
    removed: (name) => t`${name} removed`,
    restored: (name) => t`${name} brought back`,
  }
  const newest = new Map<number, string>()
  for (const { userCertificateID, ticketID } of data ?? [])
    if (!newest.has(userCertificateID)) newest.set(userCertificateID, ticketID)
  const entries = (data ?? []).map((ticket): HistoryEntry => {
    const {
      ticketID,
      act,
      certificateTitle,
      userCertificateID,
      author,
      actor,
      creationDateTime,
      changes,
    } = ticket
    const isRemoved = act === 'removed' && newest.get(userCertificateID) === ticketID
    return {
      id: ticketID,
      mark: act === 'removed' ? 'dash' : 'tick',
      title: titles[act](certificateTitle),
      by: author ? bothNames(author.name, actor) : '',
      when: longEnglish(creationDateTime),
      note: (
        <>
          <ChangeDetails
            note=""
            changes={describeChanges(layout, formatterFor(layout, i18n), changes, {
              without: ['certificateImageUri', 'certificateFileNames', 'isRemoved', 'userID'],
            })}
          />
          <EarlierFiles
            title={certificateTitle}
            change={changes['certificateImageUri']}
            names={changes['certificateFileNames']}
          />
          {isRemoved && (
            <Button
              size="small"
              disabled={busy}
              icon={<Icon icon={IconArrowBackUp} size={20} />}
              onClick={() => restore(userCertificateID)}
            >{t`Bring back`}</Button>
          )}
        </>
      ),
    }
  })
  return <RecordHistory read={{ ...reading, loading }} entries={entries} {...historyWords} />
}
