import { useLingui } from '@lingui/react/macro'
import { projectRules } from '#contract/projects/rules.ts'
import type { EarlierSave } from '#client/records/form/earlier-form.tsx'
import { EarlierPage } from '#client/records/form/earlier-page.tsx'
import { SeveralPage } from '#client/records/form/several-page.tsx'
import { useTakenUp } from '#client/records/form/use-taken-up.ts'
import { useParam } from '#client/shell/address.ts'
import { NotFound } from '#client/shell/not-found.tsx'
import { useRecords } from '#client/workspace/use-records.ts'
import { useSave } from '#client/workspace/use-save.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { useProjectControls } from './controls.ts'
import { projectLayout as layout } from './layout.ts'
import { aboutOf, saveWords } from './save-words.ts'

/** What all three pages share: where they lead back to, their controls and their Save. */
function useShared() {
  const { t } = useLingui()
  const save = useSave()
  const { rows, loading } = useRecords('project')
  const { rows: people } = useRecords('associate')
  const taken = useTakenUp()
  return {
    rows,
    // Nothing is said before the device has answered.
    taken: loading ? undefined : taken,
    page: {
      layout,
      rules: projectRules,
      controls: useProjectControls(rows, people),
      save: (saving: EarlierSave) => save({ ...saving, kind: 'project', about: saving.op === 'patch' ? aboutOf(rows.find(({ uid }) => uid === saving.ref)) : undefined }),
      back: taken ? { href: '/back-office/sync', label: t`Sync` } : { href: '/back-office/projects', label: t`Projects` },
    },
  }
}

/** A new project with the words of an earlier change (F-28, F-30). */
export function NewProject() {
  const { t } = useLingui()
  const { user_id } = useMe()
  const { taken, page } = useShared()
  if (taken === undefined) return null
  return <EarlierPage {...page} key={taken?.entry.id ?? ''} form="project.create" title={t`Create Project`} verb={t`Create Project`} words={saveWords.create} taken={taken} preset={{ assignedToUserID: String(user_id) }} />
}

/** A project as it stands now, with those words laid over it (F-26). */
export function ChangedProject() {
  const { t } = useLingui()
  const uid = useParam('project')
  const { rows, taken, page } = useShared()
  const row = rows.find((one) => one.uid === uid)
  if (taken === undefined) return null
  if (row === undefined) return <NotFound />
  return <EarlierPage {...page} key={taken?.entry.id ?? ''} form="project.edit" title={row.name} verb={t`Save`} words={saveWords.edit} taken={taken} row={row} />
}

/** Several new projects that were saved as one change. */
export function NewProjects() {
  const { t } = useLingui()
  const { taken, page } = useShared()
  if (taken === undefined) return null
  if (taken === null) return <NotFound />
  const entry = (place: number) => {
    const number = place + 1
    return t`Project ${number}`
  }
  return <SeveralPage {...page} key={taken.entry.id} form="project.several" title={t`New projects`} verb={t`Create projects`} words={saveWords.create} taken={taken} entry={entry} />
}
