import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconCertificate2, IconHistory, IconMail, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { Certificate } from '#contract/certificates/schema.ts'
import { useFailedRead } from '#client/i18n/use-failed-read.ts'
import { StaleDataBanner } from '#client/records/stale-data-banner.tsx'
import { RefusalText } from '#client/records/refusal-text.tsx'
import { useCommand } from '#client/records/form/use-command.ts'
import type { PersonShown } from '#client/shell/slots.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Confirm } from '#client/ui/dialog/confirm.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { Empty } from '#client/ui/state/empty.tsx'
import { ProblemState } from '#client/ui/state/problem.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useRecords } from '#client/workspace/use-records.ts'
import { CertificateLine } from './certificate-line.tsx'
import { useCertificates, useToday } from './use-certificates.ts'
import { readWords, saveWords } from './words.ts'
import css from './certificates.module.css'

const FileViewer = lazyComponent(async () => (await import('./file-viewer.tsx')).FileViewer, 'over')
const MailDialog = lazyComponent(async () => (await import('./mail-dialog.tsx')).MailDialog, 'over')
const CertificateForm = lazyComponent(
  async () => (await import('./certificate-form.tsx')).CertificateForm,
  'over',
)
const CertificateHistory = lazyComponent(
  async () => (await import('./certificate-history.tsx')).CertificateHistory,
)

type Open =
  | { what: 'mail' | 'add' | 'history' }
  | { what: 'files' | 'edit' | 'remove'; row: Certificate }

/**
 * The tab `Licenses / Certificates`: a person's certificates, soonest end first (TEAM-76, TEAM-80
 * to TEAM-83; look, 'Person').
 */
export function PersonCertificates({ person }: { person: PersonShown }) {
  const { t } = useLingui()
  const { user_id: userID, name, accountID } = person
  const today = useToday(accountID)
  const { rows, loading, error, reading } = useCertificates(userID)
  useFailedRead(error, readWords.code, readWords.title, true)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const hint = useId()
  const { refresh } = useRecords('certificate')
  const { run } = useCommand('certificates.remove', saveWords.remove, [
    'certificates.ofUser',
    'certificates.tickets',
    'certificates.lacking',
  ])
  const ticked = rows.filter(({ userCertificateID }) => chosen.has(userCertificateID))
  const tick = (id: number, isTicked: boolean) =>
    setChosen(
      (before) => new Set(isTicked ? [...before, id] : [...before].filter((other) => other !== id)),
    )
  const remove = ({ userCertificateID }: Certificate) => {
    close()
    void run(
      { params: { userID: String(userID), userCertificateID: String(userCertificateID) } },
      { reread: refresh },
    )
  }
  const add = (
    <Button
      icon={<Icon icon={IconPlus} />}
      onClick={() => setOpen({ what: 'add' })}
    >{t`Add certificate`}</Button>
  )
  const list = (): ReactNode => {
    if (loading) return <SkeletonRows label={t`Loading the certificates`} count={3} />
    if (error !== null)
      return (
        <ProblemState
          title={t`Error while fetching certificates.`}
          retry={{ label: t`Try again`, onRetry: () => void reading.refresh() }}
        >
          <RefusalText refused={error} />
        </ProblemState>
      )
    if (rows.length === 0)
      return (
        <Empty
          icon={<Icon icon={IconCertificate2} size={26} />}
          title={t`No Certificates`}
          action={add}
        >
          {t`Licenses and certificates of ${name} will be listed here, with their images and end dates.`}
        </Empty>
      )
    return (
      <ul className={css.lines} aria-label={t`Licenses / Certificates`}>
        {rows.map((row) => (
          <CertificateLine
            key={row.uid}
            row={row}
            today={today}
            ticked={chosen.has(row.userCertificateID)}
            onTick={(isTicked) => tick(row.userCertificateID, isTicked)}
            onOpen={() => setOpen({ what: 'files', row })}
            onEdit={() => setOpen({ what: 'edit', row })}
            onRemove={() => setOpen({ what: 'remove', row })}
          />
        ))}
      </ul>
    )
  }
  const many = rows.length
  const n = ticked.length
  return (
    <section className={css.tab} aria-label={t`Licenses / Certificates`}>
      {error === null && <StaleDataBanner of={[reading]} />}
      <div className={css.head}>
        <div className={css.title}>
          <h2>{t`Licenses / Certificates`}</h2>
          {many > 0 && (
            <span className={css.fact}>
              {plural(many, {
                one: '#, earliest end date first',
                other: '#, earliest end date first',
              })}
            </span>
          )}
        </div>
        {many > 0 && (
          <div className={css.acts}>
            {add}
            <Button
              icon={<Icon icon={IconMail} />}
              disabled={n === 0}
              aria-describedby={n === 0 ? hint : undefined}
              onClick={() => setOpen({ what: 'mail' })}
            >
              {n === 0
                ? t`Mail ticked`
                : plural(n, { one: 'Mail # ticked', other: 'Mail # ticked' })}
            </Button>
          </div>
        )}
        {many > 0 && n === 0 && (
          <p id={hint} className={css.hint}>{t`Please select at least one certificate`}</p>
        )}
      </div>
      {list()}
      {error === null && !loading && (
        <div className={css.history}>
          {open?.what === 'history' ? (
            <CertificateHistory userID={userID} />
          ) : (
            <Button
              variant="quiet"
              icon={<Icon icon={IconHistory} />}
              onClick={() => setOpen({ what: 'history' })}
            >{t`History of the certificates`}</Button>
          )}
        </div>
      )}
      {open?.what === 'files' && <FileViewer certificate={open.row} onClose={close} />}
      {open?.what === 'mail' && (
        <MailDialog
          userID={userID}
          ticked={ticked}
          onSent={() => setChosen(new Set())}
          onClose={close}
        />
      )}
      {open?.what === 'add' && <CertificateForm holder={person} onClose={close} />}
      {open?.what === 'edit' && <CertificateForm holder={person} row={open.row} onClose={close} />}
      {open?.what === 'remove' && (
        <Confirm
          title={t`Remove ${open.row.certificateTitle}?`}
          harmless={t`Keep certificate`}
          verb={t`Remove`}
          onCancel={close}
          onConfirm={() => remove(open.row)}
        >
          {t`It is removed from the list of ${name}. Its history and its files stay. You can bring it back from the history.`}
        </Confirm>
      )}
    </section>
  )
}
