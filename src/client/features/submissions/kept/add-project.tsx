import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { foldText } from '#contract/kernel/fold-text.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { unreadChoicesHint } from '#client/records/stale-data-banner.tsx'
import { useRead } from '#client/records/use-read.ts'
import { Button } from '#client/ui/button/button.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import css from './kept-drawer.module.css'

interface Project {
  id: number
  name: string
}

/** Adds a project from among those that have submissions. */
export function AddProject({
  chosen,
  onAdd,
}: {
  chosen: readonly Project[]
  onAdd: (project: Project) => void
}) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <div className={css.add}>
        <Button
          variant="link"
          icon={<Icon icon={IconPlus} />}
          onClick={() => setOpen(true)}
        >{t`Add a project`}</Button>
      </div>
    )
  return (
    <Projects
      chosen={chosen}
      onAdd={(project) => (setOpen(false), onAdd(project))}
      onCancel={() => setOpen(false)}
    />
  )
}

/** The number of projects shown at first; typing finds the others. */
const maxProjectsShown = 8

function Projects({
  chosen,
  onAdd,
  onCancel,
}: {
  chosen: readonly Project[]
  onAdd: (project: Project) => void
  onCancel: () => void
}) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const { data, reading } = useRead(
    'submissions.choices',
    { query: { of: 'project' } },
    { memoryOnly: true },
  )
  const wanted = foldText(typed.trim())
  const found = (data ?? []).flatMap(({ id, name, count }) =>
    id !== null && chosen.every((one) => one.id !== id) && foldText(name).includes(wanted)
      ? [{ id, name, count }]
      : [],
  )
  const more = wholeNumber(found.length - maxProjectsShown)
  return (
    <section className={css.section} aria-label={t`Add a project`}>
      <SearchField
        label={t`Find a project`}
        placeholder={t`Find a project`}
        value={typed}
        onChange={setTyped}
      />
      {unreadChoicesHint(reading, t`Choosing a project needs the network.`)}
      {data === null && reading.failed === null && (
        <SkeletonRows count={3} label={t`Loading the projects`} />
      )}
      <ul className={css.projects}>
        {found.slice(0, maxProjectsShown).map(({ id, name, count }) => (
          <li key={id}>
            <button type="button" onClick={() => onAdd({ id, name })}>
              <span>{name}</span>
              <span>{wholeNumber(count)}</span>
            </button>
          </li>
        ))}
      </ul>
      {data !== null && found.length === 0 && <p>{t`No other project has submissions.`}</p>}
      {found.length > maxProjectsShown && (
        <p>{t`${plural(more, { one: '# more: type some letters of the name.', other: '# more: type some letters of the name.' })}`}</p>
      )}
      <Button size="small" variant="quiet" onClick={onCancel}>{t`Cancel`}</Button>
    </section>
  )
}
