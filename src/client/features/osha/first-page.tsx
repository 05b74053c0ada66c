import { useLingui } from '@lingui/react/macro'
import { IconPlus, IconReportMedical } from '@tabler/icons-react'
import { useState } from 'react'
import { RefusalText } from '#client/records/refusal-text.tsx'
import { useRedirect } from '#client/shell/address.ts'
import { Button } from '#client/ui/button/button.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { Empty } from '#client/ui/state/empty.tsx'
import { ProblemState } from '#client/ui/state/problem.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { addressOf } from './addresses.ts'
import { EstablishmentDialog } from './establishment-dialog.tsx'
import css from './osha.module.css'
import { useCompanyID, useEstablishments, useThisYear } from './use-osha.ts'
import { readWords } from './words.ts'

/** Redirects `/back-office/osha-logs` to this year's log of the first establishment. */
export function FirstPage() {
  const { t, i18n } = useLingui()
  const accountID = useCompanyID()
  const thisYear = useThisYear()
  const { rows, loading, error, refresh } = useEstablishments(accountID)
  const [isAdding, setAdding] = useState(false)
  const first = rows[0]?.establishmentID
  useRedirect(first === undefined ? null : addressOf(first, thisYear))
  const add = (
    <Button variant="filled" icon={<Icon icon={IconPlus} />} onClick={() => setAdding(true)}>
      {t`Add establishment`}
    </Button>
  )
  return (
    <ScrollArea>
      <PageHeader lined title={t`OSHA logs`} />
      <div className={css.state}>
        {error ? (
          <ProblemState
            title={i18n._(readWords.establishments.title)}
            retry={{ label: t`Try again`, onRetry: () => void refresh() }}
          >
            <RefusalText refused={error} />
          </ProblemState>
        ) : loading || first !== undefined ? (
          <SkeletonRows label={t`Loading the establishments`} count={5} />
        ) : (
          <Empty
            icon={<Icon icon={IconReportMedical} size={26} />}
            title={t`No establishments`}
            action={add}
          >
            {t`Each place where your people work has its own log of injuries and illnesses. Add the first one.`}
          </Empty>
        )}
      </div>
      {isAdding && <EstablishmentDialog accountID={accountID} onClose={() => setAdding(false)} />}
    </ScrollArea>
  )
}
