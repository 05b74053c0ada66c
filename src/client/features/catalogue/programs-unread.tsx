import { useLingui } from '@lingui/react/macro'
import { IconShieldCheck } from '@tabler/icons-react'
import { useFailedRead } from '#client/i18n/use-failed-read.ts'
import { RefusalText } from '#client/records/refusal-text.tsx'
import { Empty } from '#client/ui/state/empty.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { ProblemState } from '#client/ui/state/problem.tsx'
import type { CatalogueRead } from './use-catalogue.ts'
import type { readWords } from './words.ts'
import css from './programs.module.css'

type ProgramsUnreadProps = {
  read: CatalogueRead
  words: (typeof readWords)[keyof typeof readWords]
}

/** Replaces the tree while the programs load, after a failed read, or if there are no programs. */
export function ProgramsUnread({ read: { plans, awaited, list }, words }: ProgramsUnreadProps) {
  const { t, i18n } = useLingui()
  useFailedRead(plans === null ? list.failed : null, words.code, words.title, true)
  if (plans === null && (awaited || list.failed === null)) return <ProgramsSkeleton />
  return (
    <div className={css.state}>
      {plans === null && list.failed ? (
        <ProblemState
          title={i18n._(words.title)}
          retry={{ label: t`Try again`, onRetry: () => void list.refresh() }}
        >
          <RefusalText refused={list.failed} />
        </ProblemState>
      ) : (
        <Empty
          icon={<Icon icon={IconShieldCheck} size={26} />}
          title={t`No safety programs found`}
        >{t`The programs that your provider publishes are listed here.`}</Empty>
      )}
    </div>
  )
}

/** Eleven placeholder programs that cannot be chosen (ACC-34, G1-60). */
function ProgramsSkeleton() {
  const { t } = useLingui()
  return (
    <ul className={css.skeleton} aria-label={t`Loading the safety programs`} aria-busy="true">
      {Array.from({ length: 11 }, (_, at) => {
        const number = at + 1
        return <li key={number}>{t`Safety Program ${number}`}</li>
      })}
    </ul>
  )
}
