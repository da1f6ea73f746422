import type { z } from "zod";
import { pageSizes } from "../page-sizes.ts";
import { plainListOf } from "../wire/bundle.ts";
import { endpoint, pagedList, patient } from "../wire/endpoint.ts";
import { assumed, blank, essential, extension, limit, member, optional, resource } from "../wire/fields.ts";
import { anyText, id, text, textFlag } from "../wire/scalars.ts";
import { day, moment } from "../wire/times.ts";
import { resultDetail } from "./detail.ts";

/** Spec 2, section 3, "Lab result". Without a flag it is not read yet. */
export const testResult = resource("DocumentReference", {
  id: member("id", id),
  test: member("description", text),
  author: optional(assumed(member("author.0.display", text))),
  laboratory: optional(extension(0, text)),
  reportedAt: optional(extension(1, moment)),
  comments: essential(extension(2, text)),
  folder: optional(extension(3, text)),
  isRead: optional(extension(4, textFlag)),
});
export type TestResult = z.output<typeof testResult>;

/** The value is text, as laboratories print it: "<5" is one. */
export const chartPoint = resource(null, {
  name: member("observationtext", text),
  value: member("observationvalue", anyText),
  on: member("resultdate", moment),
});
export type ChartPoint = z.output<typeof chartPoint>;

const oneResult = resource(null, { resultId: member("ResultID", id) });

export const results = {
  list: pagedList("GET Patient/LabResults", testResult, pageSizes.results, {
    search: limit(blank(member("searchText", text))),
    from: limit(blank(member("fromdate", day))),
    to: limit(blank(member("todate", day))),
  }),
  /** Marks the result as read, so it is called only when the patient opens it (ruling B31). */
  read: endpoint("GET Patient/LabResultByID", {
    subjects: [patient()],
    query: oneResult,
    output: resultDetail,
    sideEffect: true,
  }),
  chart: endpoint("GET Patient/LabResultChartById", {
    subjects: [patient()],
    query: resource(null, { test: member("labcode", text) }),
    output: plainListOf(chartPoint),
  }),
};
