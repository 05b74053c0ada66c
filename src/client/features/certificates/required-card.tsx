import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { maySetRequired } from '#contract/certificates/who-may.ts'
import type { RequiredCertificates } from '#contract/certificates/schema.ts'
import { isOwner } from '#contract/kernel/role.ts'
import { StaleDataHint } from '#client/records/stale-data-banner.tsx'
import { RefusalText } from '#client/records/refusal-text.tsx'
import { useRead } from '#client/records/use-read.ts'
import { Button } from '#client/ui/button/button.tsx'
import { CardNote, TitledCard } from '#client/ui/record/titled-card.tsx'
import { ProblemState } from '#client/ui/state/problem.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import { LackingPeople } from './lacking-people.tsx'
import { RequiredDialog } from './required-dialog.tsx'
import css from './required.module.css'

/**
 * Shows on a company's page the certificates that each job title requires, who lacks one now, and
 * who will within 60 days. Owners and system administrators edit it.
 */
export function RequiredCard({ accountID }: { accountID: number }) {
  const { t } = useLingui()
  const {
    app_metadata: {
      role: { roleID },
    },
    user_metadata,
  } = useMe()
  const mayEdit = maySetRequired({ roleID, isOwner: isOwner({ roleID, ...user_metadata }) })
  const [open, setOpen] = useState<RequiredCertificates | 'new' | null>(null)
  const params = { accountID: String(accountID) }
  const required = useRead('certificates.required', { params })
  const lacking = useRead('certificates.lacking', { params })
  const { data } = required
  const failed = data === null ? required.reading.failed : null
  return (
    <TitledCard
      title={t`Required certificates`}
      hint={data !== null && <StaleDataHint of={[required.reading, lacking.reading]} />}
      act={
        mayEdit &&
        data !== null && (
          <Button
            icon={<Icon icon={IconPlus} />}
            onClick={() => setOpen('new')}
          >{t`Add job title`}</Button>
        )
      }
    >
      {failed && (
        <ProblemState
          title={t`The required certificates could not be read`}
          retry={{ label: t`Try again`, onRetry: () => void required.reading.refresh() }}
        >
          <RefusalText refused={failed} />
        </ProblemState>
      )}
      {required.loading && <SkeletonRows label={t`Loading the required certificates`} count={2} />}
      {data?.length === 0 && <CardNote>{t`No job title requires a certificate yet.`}</CardNote>}
      {data && data.length > 0 && (
        <ul className={css.titles} aria-label={t`By job title`}>
          {data.map((one) => {
            const { jobTitle: name, certificateTitles } = one
            return (
              <li key={name}>
                <span className={css.words}>
                  <strong>{name}</strong>
                  <span>{certificateTitles.join(', ')}</span>
                </span>
                {mayEdit && (
                  <Button
                    size="small"
                    icon={<Icon icon={IconPencil} size={20} />}
                    aria-label={t`Edit the certificates required for ${name}`}
                    onClick={() => setOpen(one)}
                  >{t`Edit`}</Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {data && data.length > 0 && lacking.data && (
        <LackingPeople accountID={accountID} lacking={lacking.data} />
      )}
      {open !== null && (
        <RequiredDialog
          accountID={accountID}
          known={data ?? []}
          row={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
      {data && data.length > 0 && lacking.data?.length === 0 && (
        <CardNote>
          {plural(data.length, {
            one: 'Everyone with this job title has the required certificates for at least 60 more days.',
            other:
              'Everyone with these job titles has the required certificates for at least 60 more days.',
          })}
        </CardNote>
      )}
    </TitledCard>
  )
}
