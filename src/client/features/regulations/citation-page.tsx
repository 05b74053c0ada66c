import { useLingui } from '@lingui/react/macro'
import { IconBook2 } from '@tabler/icons-react'
import { useCallback, useMemo } from 'react'
import { useFailedRead } from '#client/i18n/use-failed-read.ts'
import { NeighbourButtons, useRecordNeighbours } from '#client/records/one/neighbours.tsx'
import { StaleDataBanner } from '#client/records/stale-data-banner.tsx'
import { RefusalText } from '#client/records/refusal-text.tsx'
import { useGo, useParam } from '#client/shell/address.ts'
import { usePhoneHead } from '#client/shell/phone-head.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { Facts } from '#client/ui/record/facts.tsx'
import { Empty } from '#client/ui/state/empty.tsx'
import { ProblemState } from '#client/ui/state/problem.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { media, useMedia } from '#client/ui/use-media.ts'
import css from './citation-page.module.css'
import type { CitationRow } from './layout.tsx'
import { RegulationText } from './regulation-card.tsx'
import { StateMark } from './state-mark.tsx'
import { type Citations, useCitations } from './use-citations.ts'
import { citationsPath, listWords } from './words.ts'

/** Shows one citation of the catalogue: its question, and what our copy has of it. */
export function CitationPage() {
  const uid = useParam('citation')
  const { citations } = useCitations()
  const row = citations.rows.find((one) => one.uid === uid)
  return (
    <ScrollArea>
      <StaleDataBanner of={citations.error ? noReadings : [citations]} />
      <Head row={row} uid={uid} citations={citations} />
      <div className={css.whole}>
        {row ? <Whole row={row} /> : <Missing citations={citations} />}
      </div>
    </ScrollArea>
  )
}

const noReadings: readonly Citations[] = []

type HeadProps = { row: CitationRow | undefined; uid: string; citations: Citations }

function Head({ row, uid, citations: { rows } }: HeadProps) {
  const { t, i18n } = useLingui()
  const go = useGo()
  const phone = useMedia(media.phone)
  const uids = useMemo(() => new Set(rows.map((one) => one.uid)), [rows])
  const found = useRecordNeighbours(
    citationsPath,
    uid,
    useCallback((one) => uids.has(one), [uids]),
  )
  const back = { label: i18n._(listWords.title), href: citationsPath }
  const title = row?.number ?? t`Citation`
  usePhoneHead(title, back)
  return (
    <PageHeader
      lined
      title={title}
      {...(!phone && { back: <BackLink {...back} onOpen={() => go(citationsPath)} /> })}
      ways={found && <NeighbourButtons found={found} narrow={phone} />}
      meta={row && <StateMark state={row.state} />}
    />
  )
}

function Whole({ row }: { row: CitationRow }) {
  const { t } = useLingui()
  const facts = [
    { label: t`Citation`, value: row.isSpelledOtherwise ? row.canonical : '' },
    { label: t`Program`, value: row.program },
    { label: t`Form`, value: row.form },
    { label: t`Sub-form`, value: row.subForm },
    { label: t`Question`, value: row.question },
  ]
  return (
    <>
      <Facts facts={facts.filter(({ value }) => value !== '')} />
      {row.canonical !== '' && <RegulationText number={row.canonical} />}
    </>
  )
}

/**
 * Shows instead of the citation that it loads, why that failed, or that the catalogue no longer has
 * it.
 */
function Missing({ citations: { error, loading, refresh } }: { citations: Citations }) {
  const { t, i18n } = useLingui()
  const { failed } = listWords
  useFailedRead(error, failed.code, failed.title, true)
  if (loading) return <SkeletonRows label={i18n._(listWords.loading)} count={5} />
  if (error)
    return (
      <ProblemState
        title={i18n._(failed.title)}
        retry={{ label: t`Try again`, onRetry: () => void refresh() }}
      >
        <RefusalText refused={error} />
      </ProblemState>
    )
  return (
    <Empty
      icon={<Icon icon={IconBook2} size={26} />}
      title={t`This citation is gone`}
    >{t`No active question of the safety programs cites it any more.`}</Empty>
  )
}
