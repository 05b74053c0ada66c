import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconPlugConnected } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { Connector } from '#contract/goformz/schema.ts'
import { StaleDataBanner } from '#client/records/stale-data-banner.tsx'
import { RefusalText } from '#client/records/refusal-text.tsx'
import { type ReadResult, useRead } from '#client/records/use-read.ts'
import { useGo } from '#client/shell/address.ts'
import { Button } from '#client/ui/button/button.tsx'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { Empty } from '#client/ui/state/empty.tsx'
import { ProblemState } from '#client/ui/state/problem.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useAccount } from '#client/workspace/use-account.ts'
import { ConnectionDialog } from './connection-dialog.tsx'
import { ChooseAccount } from './goformz-page.tsx'
import { RunsCard } from './runs-card.tsx'
import { StateCard } from './state-card.tsx'
import { WebhookCard } from './webhook-card.tsx'
import css from './goformz.module.css'

/**
 * `/back-office/goformz/connection`: the company's connection to GoFormz and its state, for owners
 * and system administrators.
 */
export function ConnectionPage() {
  const account = useAccount()
  return account === null ? (
    <ChooseAccount />
  ) : (
    <Connection key={account.accountID} accountID={account.accountID} />
  )
}

function Connection({ accountID }: { accountID: number }) {
  const { t } = useLingui()
  const go = useGo()
  const [editing, setEditing] = useState(false)
  const read = useRead(
    'goformz.connector',
    { params: { accountID: String(accountID) } },
    { memoryOnly: true, staleTime: 0, pollInterval: runsOn, failed: readFailed },
  )
  const { data, reading } = read
  const edit = () => setEditing(true)
  return (
    <>
      <StaleDataBanner of={data === null ? [] : [reading]} />
      <ScrollArea memoryKey="goformz-connection" ready={data !== null}>
        <PageHeader
          title={t`GoFormz connection`}
          lined
          back={
            <BackLink
              label={t`Goformz submissions`}
              href="/back-office/goformz"
              onOpen={() => go('/back-office/goformz')}
            />
          }
          actions={data?.isSet && <Button onClick={edit}>{t`Change connection`}</Button>}
        />
        <div className={css.page}>
          {data === null ? (
            <Missing read={read} />
          ) : (
            <Cards accountID={accountID} connector={data} onEdit={edit} />
          )}
        </div>
      </ScrollArea>
      {editing && data && (
        <ConnectionDialog
          accountID={accountID}
          connector={data}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  )
}

/** Milliseconds between two reads, because runs progress in the background. */
const runsOn = (last: Connector | undefined) => (last?.isRunning ? 2_000 : 10_000)

const readFailed = {
  code: 'fetchGoformzConnection',
  title: msg`Unable to load the GoFormz connection`,
}

function Missing({ read: { reading } }: { read: ReadResult<Connector> }): ReactNode {
  const { t, i18n } = useLingui()
  if (reading.failed === null) return <SkeletonRows label={t`Loading the connection`} count={5} />
  return (
    <ProblemState
      title={i18n._(readFailed.title)}
      retry={{ label: t`Try again`, onRetry: () => void reading.refresh() }}
    >
      <RefusalText refused={reading.failed} />
    </ProblemState>
  )
}

function Cards({
  accountID,
  connector,
  onEdit,
}: {
  accountID: number
  connector: Connector
  onEdit: () => void
}) {
  const { t } = useLingui()
  if (!connector.isSet) {
    return (
      <Empty
        icon={<Icon icon={IconPlugConnected} size={26} />}
        title={t`Not connected to GoFormz`}
        action={<Button variant="filled" onClick={onEdit}>{t`Connect GoFormz`}</Button>}
      >
        {t`Once it is connected, every form that your company completes in GoFormz comes here with its PDF within a quarter of an hour. You need the client ID and the client secret that GoFormz shows under Settings, API Access.`}
      </Empty>
    )
  }
  return (
    <>
      <StateCard accountID={accountID} connector={connector} />
      <WebhookCard accountID={accountID} />
      <RunsCard runs={connector.runs} />
    </>
  )
}
