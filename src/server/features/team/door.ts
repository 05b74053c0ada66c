export { holdTeam, lockTeam } from './whole-team.ts'
export { makeWritePeople, type WritePeople } from './write-people.ts'
