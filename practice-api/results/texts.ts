/** Spec 2, section 8. */
export const resultTexts = {
  /** Notification for a chart that failed or is empty. */
  noChart: "No Chart Data Available",
  /** In the chart's dialog, when nothing of it can be drawn. */
  noChartData: "No Data Available",
  noContent: "No Data is Available",
  noLines: "no data is available",
} as const;
