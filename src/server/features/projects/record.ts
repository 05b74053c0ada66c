import { refuse } from '#contract/kernel/refusal.ts'
import { projectRules } from '#contract/projects/field-rules.ts'
import { mayCreateProject, mayEditProject, maySeeProject } from '#contract/projects/rules.ts'
import { type Project, projectInput, projectPatch } from '#contract/projects/schema.ts'
import { claimKeySql, lockSql } from '#server/records/claim-key.ts'
import type { RecordKind } from '#server/records/kind.ts'
import { parseFields } from '#server/records/parse-fields.ts'
import { projectColumns, projectJoins } from './columns.ts'
import { presentProject, type StoredProject } from './present.ts'
import { createProjects, editProject } from './write.ts'

const table = 'projects'
const number = 'project_id'
const locked = { table, columns: projectColumns('record'), joins: projectJoins('record') }

/** Projects, as the one engine for changes knows them. */
export const projectKind: RecordKind<Project, StoredProject, 'project'> = {
  entity: 'project',
  rules: projectRules,
  people: ['assignedToUserID'],
  instants: [],
  idOf: (row) => row.projectID,
  labelOf: (row) => row.number,
  claim: { byUid: claimKeySql('project', { ...locked, number, by: 'uid' }), byNumber: claimKeySql('project', { ...locked, number, by: 'number' }) },
  lock: lockSql('project', locked),
  rows: {
    name: 'project-rows',
    text: `select ${projectColumns('p')} from ${table} p ${projectJoins('p')}
            where p.account_id = $1 and (p.${number} = any($2::int[]) or p.uid = any($3::uuid[])) order by p.ordinal`,
  },
  present: presentProject,
  maySee: ({ caller, chain }, row) => maySeeProject(caller, row, chain),
  parse: (op, fields) => parseFields(op === 'create' ? projectInput : projectPatch, fields, projectRules),
  refusesCreate: ({ caller }) => (mayCreateProject(caller) ? null : refuse('not-permitted')),
  refusesEdit: ({ caller, chain }, row) => (mayEditProject(caller, row, chain) ? null : refuse('not-permitted')),
  create: createProjects,
  edit: editProject,
}
