import type { Migration } from "kysely/migration";

/** The version before works with it, because nothing else changes. */
export const addAppointmentActs: Migration = {
  async up({ schema }) {
    await schema
      .createTable("appointment_acts")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("patient", "text", (column) => column.notNull())
      .addColumn("encrypted", "text", (column) => column.notNull())
      .addColumn("at", "bigint", (column) => column.notNull())
      .execute();
    await schema.createIndex("appointment_acts_patient").on("appointment_acts").column("patient").execute();
    await schema.createIndex("appointment_acts_at").on("appointment_acts").column("at").execute();
  },

  async down({ schema }) {
    await schema.dropTable("appointment_acts").execute();
  },
};
