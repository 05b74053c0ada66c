import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { RefusalText } from '#client/records/refusal-text.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { CardNote, TitledCard } from '#client/ui/record/titled-card.tsx'
import { ProblemState } from '#client/ui/state/problem.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { useRecords } from '#client/workspace/use-records.ts'
import { useFollow } from './use-follow.ts'
import css from './digest.module.css'

/** Lists what the reader follows, and adds projects. `preset`: a project that is chosen at first. */
export function FollowsCard({ preset }: { preset: string }) {
  const { t } = useLingui()
  const { read, followProject, unfollowProject, unfollowPerson, busy } = useFollow()
  const { data, loading, reading } = read
  return (
    <TitledCard title={t`You follow`}>
      {loading && <SkeletonRows label={t`Loading what you follow`} count={2} />}
      {data === null && reading.failed && (
        <ProblemState
          title={t`What you follow could not be read`}
          retry={{ label: t`Try again`, onRetry: () => void reading.refresh() }}
        >
          <RefusalText refused={reading.failed} />
        </ProblemState>
      )}
      {data && (
        <>
          {data.projects.length + data.people.length > 0 && (
            <ul className={css.list} aria-label={t`You follow`}>
              {data.projects.map(({ projectID, name }) => (
                <FollowedLine
                  key={`project ${projectID}`}
                  name={name}
                  kind={t`Project`}
                  busy={busy}
                  onUnfollow={() => unfollowProject(projectID)}
                />
              ))}
              {data.people.map(({ user_id, name }) => (
                <FollowedLine
                  key={`person ${user_id}`}
                  name={name}
                  kind={t`Person`}
                  busy={busy}
                  onUnfollow={() => unfollowPerson(user_id)}
                />
              ))}
            </ul>
          )}
          <FollowProject
            preset={preset}
            followed={data.projects.map(({ projectID }) => projectID)}
            busy={busy}
            onFollow={followProject}
          />
          <CardNote>{t`To follow a person below you, open their profile.`}</CardNote>
        </>
      )}
    </TitledCard>
  )
}

type FollowedLineProps = { name: string; kind: string; busy: boolean; onUnfollow: () => void }

function FollowedLine({ name, kind, busy, onUnfollow }: FollowedLineProps) {
  const { t } = useLingui()
  return (
    <li className={css.line}>
      <span className={css.action}>
        <strong>{name}</strong> <span className={css.about}>{kind}</span>
      </span>
      <Button
        size="small"
        aria-label={t`Stop following ${name}`}
        disabled={busy}
        onClick={onUnfollow}
      >
        {t`Stop following`}
      </Button>
    </li>
  )
}

type FollowProjectProps = {
  preset: string
  followed: readonly number[]
  busy: boolean
  onFollow: (projectID: number) => void
}

/** Chooses an active project, or the preset one, that the reader does not follow yet. */
function FollowProject({ preset, followed, busy, onFollow }: FollowProjectProps) {
  const { t } = useLingui()
  const { rows } = useRecords('project')
  const [chosen, setChosen] = useState<string | null>(preset === '' ? null : preset)
  const options = useMemo(
    () =>
      rows
        .filter(
          ({ projectID, isActive }) =>
            (isActive || String(projectID) === preset) &&
            projectID > 0 &&
            !followed.includes(projectID),
        )
        .map(({ projectID, name, number }) => ({
          value: String(projectID),
          label: name,
          hint: number,
        })),
    [rows, followed, preset],
  )
  const value = options.some((option) => option.value === chosen) ? chosen : null
  return (
    <div className={css.choose}>
      <Select
        label={t`Project`}
        options={options}
        value={value}
        placeholder={t`Choose a project`}
        onChange={setChosen}
      />
      <Button
        variant={preset === '' ? 'outline' : 'filled'}
        disabled={busy || value === null}
        onClick={() => value !== null && onFollow(Number(value))}
      >
        {t`Follow`}
      </Button>
    </div>
  )
}
