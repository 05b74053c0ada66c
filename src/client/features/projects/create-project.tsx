import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { projectLayout as layout, type ProjectRow } from './layout.ts'
import type { ReadStatus } from '#client/data/replica/view-types.ts'
import { RecordDialog } from '#client/records/form/record-dialog.tsx'
import { textOrEmpty } from '#client/records/field-handlers.ts'
import { useSave } from '#client/workspace/use-save.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { type Candidate, useProjectControls } from './controls.ts'
import { saveWords } from './save-words.ts'

type CreateProjectProps = {
  projects: ReadStatus & { rows: readonly ProjectRow[] }
  people: ReadStatus & { rows: readonly Candidate[] }
  /** Opens the decision about the same change of another person. */
  decide: (entry: string) => void
  /** Opens the dialog again from the toast; absent if the person continues elsewhere. */
  another?: () => void
  /** Runs once the project is on the server or on this device. */
  onCreated?: (uid: string) => void
  onClose: () => void
}

/** The dialog of a new project (PROJ-03, PROJ-14). */
export function CreateProject({
  projects,
  people,
  decide,
  another,
  onCreated,
  onClose,
}: CreateProjectProps) {
  const { t } = useLingui()
  const save = useSave()
  const { user_id } = useMe()
  const controls = useProjectControls(projects.rows, people)
  return (
    <RecordDialog
      layout={layout}
      form="project.create"
      title={t`Create Project`}
      words={saveWords.create}
      // Preset to the creator (PROJ-14, G2-30).
      preset={{ assignedToUserID: String(user_id) }}
      controls={controls}
      summary={(count) =>
        plural(count, { one: 'One field is missing.', other: '# fields are missing.' })
      }
      save={(made) => save({ kind: 'project', op: 'create', ...made })}
      reread={projects.refresh}
      decide={decide}
      {...(another && {
        created: {
          nameOf: (_, { number, name }) => `${textOrEmpty(number)} - ${textOrEmpty(name)}`,
          onAddAnother: another,
        },
      })}
      onClose={(saved) => {
        onClose()
        if (saved) onCreated?.(saved.ref)
      }}
    />
  )
}
