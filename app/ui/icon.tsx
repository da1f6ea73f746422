/** Outlines on a 24 × 24 field, drawn with the current colour. One string a drawing, arcs included. */
const drawings = {
  "alert-triangle":
    "M10.3 3.9 2.4 17.5a2 2 0 0 0 1.7 3h15.8a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0zM12 9v4.5M12 17h.01",
  "arrow-left": "M20 12H4M11 5l-7 7 7 7",
  bell: "M6 9a6 6 0 0 1 12 0c0 6 2.5 7.5 2.5 7.5h-17S6 15 6 9M10 20.5a2.2 2.2 0 0 0 4 0",
  calendar:
    "M5.5 4.5h13A2.5 2.5 0 0 1 21 7v11.5a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 18.5V7a2.5 2.5 0 0 1 2.5-2.5zM8 2.5v4M16 2.5v4M3 10h18",
  card: "M5 5h14a2.5 2.5 0 0 1 2.5 2.5v9A2.5 2.5 0 0 1 19 19H5a2.5 2.5 0 0 1-2.5-2.5v-9A2.5 2.5 0 0 1 5 5zM2.5 10h19M6.5 15h3",
  check: "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0M8 12.3l2.8 2.8L16 9.5",
  tick: "m5 12.5 4.5 4.5L19 7",
  "chevron-down": "m5 9 7 7 7-7",
  "chevron-right": "m9 5 7 7-7 7",
  clock: "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0M12 7v5l3.5 2",
  close: "M6 6l12 12M18 6L6 18",
  "error-circle": "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0M15 9l-6 6M9 9l6 6",
  eye: "M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7-10-7-10-7zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0",
  "eye-off":
    "M9.9 5.2A10 10 0 0 1 12 5c6.5 0 10 7 10 7a17 17 0 0 1-3 3.9M6.5 6.7A16.5 16.5 0 0 0 2 12s3.5 7 10 7a9.8 9.8 0 0 0 5-1.4M10 9.8a3 3 0 0 0 4.2 4.3M3 3l18 18",
  file: "M14.5 2.5H6a2 2 0 0 0-2 2v15a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V8zM14 2.5V8h6M8 13h8M8 17h5",
  flask: "M9.5 3v6.2L4.2 18a2 2 0 0 0 1.7 3h12.2a2 2 0 0 0 1.7-3l-5.3-8.8V3M8 3h8M7 15h10",
  folder: "M3 6.5a2 2 0 0 1 2-2h4l2.5 3H19a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z",
  heart: "M12 20.5S3 15 3 8.8A4.8 4.8 0 0 1 12 6.5a4.8 4.8 0 0 1 9 2.3C21 15 12 20.5 12 20.5z",
  help: "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0M9.3 9.2a2.8 2.8 0 0 1 5.4.8c0 1.9-2.7 2.5-2.7 4M12 17.3h.01",
  home: "M3 10.5 12 3l9 7.5V20a1 1 0 0 1-1 1h-5v-6H9v6H4a1 1 0 0 1-1-1z",
  info: "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0M12 11v5.5M12 7.5h.01",
  "log-out": "M14 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h8M10 12h11M17 8l4 4-4 4",
  mail: "M5 4.5h14A2.5 2.5 0 0 1 21.5 7v10a2.5 2.5 0 0 1-2.5 2.5H5A2.5 2.5 0 0 1 2.5 17V7A2.5 2.5 0 0 1 5 4.5zM3 7l9 6.5L21 7",
  menu: "M4 7h16M4 12h16M4 17h16",
  phone:
    "M21 16.5v2.8a2 2 0 0 1-2.2 2A18 18 0 0 1 2.7 5.2 2 2 0 0 1 4.7 3h2.8a2 2 0 0 1 2 1.7l.6 2.9a2 2 0 0 1-.6 1.8L8.3 10.6a15 15 0 0 0 5 5l1.3-1.2a2 2 0 0 1 1.8-.6l2.9.6a2 2 0 0 1 1.7 2.1z",
  pill: "m10.5 20.5 10-10a4.95 4.95 0 0 0-7-7l-10 10a4.95 4.95 0 0 0 7 7zM8.5 8.5l7 7",
  pin: "M20 10c0 6-8 12-8 12s-8-6-8-12a8 8 0 0 1 16 0zM15 10a3 3 0 1 1-6 0 3 3 0 0 1 6 0",
  pulse: "M2.5 12h4l3 8 5-16 3 8h4",
  refresh: "M20.5 12a8.5 8.5 0 1 1-2.6-6.1l2.6 2.6M20.5 3v5.5H15",
  shield: "M12 21.5c5-1.8 8-4.6 8-9.6V5.6L12 2.5 4 5.6v6.3c0 5 3 7.8 8 9.6zM8.8 12l2.3 2.3 4.2-4.5",
  "mic-off":
    "M9 5.5a3 3 0 0 1 6 0V11M9 9v2.5a3 3 0 0 0 4.6 2.5M5.5 11.5a6.5 6.5 0 0 0 10.7 5M18.4 12.8q.1-.6.1-1.3M12 18v3.5M3 3l18 18",
  mic: "M12 14.5a3 3 0 0 1-3-3v-6a3 3 0 0 1 6 0v6a3 3 0 0 1-3 3zM5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3.5",
  printer:
    "M7 8V3h10v5M7 17H5a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M7 14h10v7H7z",
  user: "M16.5 8a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0M4 21a8 8 0 0 1 16 0",
  users:
    "M13 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0M2 21a7 7 0 0 1 14 0M16 4.3a4 4 0 0 1 0 7.4M18.5 14.8A7 7 0 0 1 22 21",
  video:
    "M5 6h8.5A2.5 2.5 0 0 1 16 8.5v7a2.5 2.5 0 0 1-2.5 2.5H5a2.5 2.5 0 0 1-2.5-2.5v-7A2.5 2.5 0 0 1 5 6zM16 11l5.5-3.5v9L16 13",
} as const;

export type IconName = keyof typeof drawings;

export type IconProps = { name: IconName; size?: "small" | "normal"; className?: string };

/** Decoration beside a word, so hidden from assistive technology. */
export function Icon({ name, size = "normal", className = "" }: IconProps) {
  const box = size === "small" ? "icon-s" : "icon";
  return (
    <svg className={`${box} ${className}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={drawings[name]} />
    </svg>
  );
}
