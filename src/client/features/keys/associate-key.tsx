import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { RefusalText } from '#client/records/refusal-text.tsx'
import { useRead } from '#client/records/use-read.ts'
import { ProblemState } from '#client/ui/state/problem.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import css from './keys.module.css'
import { PersonKey } from './person-key.tsx'

/**
 * The tab `Associate API Key`: the admin site shows it for people who are not role 1, the back
 * office for the person who is signed in (TEAM-78, TEAM-79; rulings, 42).
 */
export function AssociateKey({ userID, name }: { userID: number; name: string }) {
  const { t } = useLingui()
  const { data, loading, reading } = useConfig(userID)
  if (loading) return <SkeletonRows label={t`Loading the keys`} count={1} />
  if (data === null) {
    return (
      <ProblemState
        title={t`Error while retrieving users config.`}
        retry={{ label: t`Try again`, onRetry: () => void reading.refresh() }}
      >
        {reading.failed && <RefusalText refused={reading.failed} />}
      </ProblemState>
    )
  }
  return (
    <div className={css.own}>
      <PersonKey userID={userID} name={name} label={t`Associate API Key`} apiKey={data.apiKey} />
    </div>
  )
}

/** Reads the keys of a person without storing them on the device (rulings, 55; TEAM-94). */
export function useConfig(userID: number) {
  return useRead(
    'keys.config',
    { params: { userID: String(userID) } },
    {
      memoryOnly: true,
      staleTime: 0,
      failed: { code: 'fetchUserConfig', title: msg`Error while retrieving users config.` },
    },
  )
}
