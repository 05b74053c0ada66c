import { useLingui } from '@lingui/react/macro'
import { IconBinaryTree2, IconHierarchy2, IconPlus } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { OrganizationTreeDialog } from '#client/features/team/door.ts'
import { useRecords } from '#client/workspace/use-records.ts'
import { useFailedRead } from '#client/i18n/use-failed-read.ts'
import { useMoment } from '#client/i18n/use-moment.ts'
import { Button } from '#client/ui/button/button.tsx'
import { FloatingAction } from '#client/ui/page/floating-action.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { useArranged } from '#client/ui/table/arrange.ts'
import { DataTable } from '#client/ui/table/data-table.tsx'
import { media, useMedia } from '#client/ui/use-media.ts'
import { CreateProjectDialog } from './create-project-dialog.tsx'
import { isSortColumn, writeFilters } from './list-filters.ts'
import { hasStatus, sharedNumbers } from './list-view.ts'
import { ProjectCard } from './project-card.tsx'
import { useProjectColumns } from './project-columns.tsx'
import { findProjects, isUnsent, type ProjectRow } from './project-row.ts'
import { ProjectTreeDialog } from './project-tree-dialog.tsx'
import { ProjectFilters } from './project-filters.tsx'
import { NoProjects } from './no-projects.tsx'
import { useDecision } from './use-decision.tsx'
import { useInlineEdit } from './use-inline-edit.tsx'
import { useListFilters } from './use-list-filters.ts'
import { useProjectRights } from './use-project-rights.ts'
import { useStatusChange } from './use-status-change.tsx'
import { projectWords } from './words.ts'

type Open = 'create' | 'project-tree' | 'organization-tree' | null

/** The projects of the company (PROJ-01 to PROJ-35). */
export function ProjectsPage() {
  const { t } = useLingui()
  const phone = useMedia(media.phone)
  const moment = useMoment()
  const projects = useRecords('project')
  const { rows: people } = useRecords('associate')
  const { mayCreate, mayEdit, treeRoot } = useProjectRights()
  const { now: filters, change } = useListFilters()
  const [open, setOpen] = useState<Open>(null)
  const { rows, refresh } = projects
  const close = useCallback(() => setOpen(null), [])
  useFailedRead(projects.error, 'backOfficeFetchProjects', projectWords.fetchFailed)

  const { decide, decision } = useDecision()
  const { editing, edit } = useInlineEdit({ projects: rows, people, refresh, decide })
  const { ask, question } = useStatusChange(refresh, decide)
  const shared = useMemo(() => sharedNumbers(rows), [rows])
  const acts = { mayEdit, onEdit: edit, onToggle: ask }
  const columns = useProjectColumns(acts, shared, editing !== null)
  const card = (row: ProjectRow) => <ProjectCard row={row} shared={shared.get(row.uid)} {...acts} />
  const { status, search } = filters
  const edited = editing?.key
  const keep = useMemo(() => {
    const finds = findProjects(search)
    // The row being edited stays, whatever is filtered meanwhile.
    return (row: ProjectRow) => row.uid === edited || (hasStatus(row, status) && (finds?.(row) ?? true))
  }, [search, status, edited])
  const shown = useArranged({ rows, columns, sort: filters.sort, keep })

  // Where there is room the banner of the frame says it.
  const time = phone && projects.offline && projects.asOf !== null && moment(projects.asOf)
  const icon = { size: 22, stroke: 1.9, 'aria-hidden': true } as const
  const create = { icon: <IconPlus {...icon} />, onClick: () => setOpen('create'), children: t`Create Project` }
  return (
    <>
      <ScrollArea memoryKey={`projects ${JSON.stringify(writeFilters(filters))}`} ready={rows.length > 0}>
        <PageHeader
          title={t`Projects`}
          fact={time && t`Data as of ${time}`}
          actions={
            <>
              <Button icon={<IconBinaryTree2 {...icon} />} onClick={() => setOpen('project-tree')}>{t`View Project Tree`}</Button>
              <Button icon={<IconHierarchy2 {...icon} />} onClick={() => setOpen('organization-tree')}>{t`Organization Tree`}</Button>
              {mayCreate && !phone && <Button variant="filled" {...create} />}
            </>
          }
        />
        <ProjectFilters rows={rows} shown={shown.length} filters={filters} onChange={change} />
        <DataTable
          label={t`Projects`}
          rows={shown}
          columns={columns}
          rowKey={uidOf}
          sort={filters.sort}
          onSort={({ column, desc }) => isSortColumn(column) && change({ sort: { column, desc } })}
          isUnsent={isUnsent}
          editing={editing}
          card={card}
          loading={projects.loading ? t`Loading projects` : null}
          empty={<NoProjects projects={projects} onClear={() => change({ status: 'all', search: '' })} onCreate={mayCreate ? create.onClick : undefined} />}
        />
      </ScrollArea>
      {mayCreate && phone && <FloatingAction {...create} />}
      {question}
      {decision}
      {open === 'create' && <CreateProjectDialog projects={rows} people={people} refresh={refresh} decide={decide} onClose={close} />}
      {open === 'project-tree' && <ProjectTreeDialog people={people} projects={rows} root={treeRoot} onClose={close} />}
      {open === 'organization-tree' && <OrganizationTreeDialog people={people} root={treeRoot} onClose={close} />}
    </>
  )
}

const uidOf = (row: ProjectRow) => row.uid
