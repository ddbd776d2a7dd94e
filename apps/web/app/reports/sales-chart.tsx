/** A plain chart of one figure over time: stacked bars for the period, a dashed line for the one before. Loaded when it is shown. */
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar, LinePath } from '@visx/shape';
import { useEffect, useId, useRef, useState } from 'react';

export interface ChartStep {
  /** Under the axis and in the hint of a bar. */
  name: string;
  /** The parts of its bar, from the bottom up: the first is drawn solid, the second hatched. */
  parts: readonly number[];
  before: number;
  /** The hint of its bar. */
  hint: string;
}

interface SalesChartProps {
  steps: readonly ChartStep[];
  /** What the chart says, for whoever does not see it. */
  summary: string;
  /** A value on the axis. */
  axisText: (value: number) => string;
}

const chartHeight = 220;
/** In px where text has its usual size. */
const usualMargin = { top: 12, right: 4, bottom: 26, left: 46 };
const ticks = 4;
/** Where a step has less, the line has no points, which would touch. In px. */
const roomOfPoint = 14;
/** Names below the axis have so much room at least. In px. */
const roomOfName = 74;

export default function SalesChart({ steps, summary, axisText }: SalesChartProps) {
  const { frame, width, text } = useSize();
  const hatching = useId();
  const margin = { ...usualMargin, bottom: usualMargin.bottom * text, left: usualMargin.left * text };
  const nameWidth = roomOfName * text;
  const inner = Math.max(width - margin.left - margin.right, 0);
  const depth = chartHeight - margin.top - margin.bottom;
  const most = Math.max(...steps.flatMap(({ parts, before }) => [sum(parts), before]), 1);
  const x = scaleBand({
    domain: steps.map((_, at) => at),
    range: [0, inner],
    paddingInner: 0.3,
    paddingOuter: 0.15,
  });
  const y = scaleLinear({ domain: [0, most], range: [depth, 0], nice: ticks });
  const middle = (at: number): number => (x(at) ?? 0) + x.bandwidth() / 2;
  const every = Math.max(Math.ceil((steps.length * nameWidth) / Math.max(inner, 1)), 1);

  return (
    <div ref={frame} style={{ height: chartHeight }}>
      {width === 0 ? null : (
        <svg role="img" aria-label={summary} width="100%" height={chartHeight} className="block">
          <Hatching id={hatching} />
          <g transform={`translate(${margin.left} ${margin.top})`}>
            {y.ticks(ticks).map((value) => (
              <g key={value} transform={`translate(0 ${y(value)})`}>
                <line x2={inner} className="stroke-line" />
                <text x={-8} dy="0.32em" textAnchor="end" className="tabular fill-slate text-xs">
                  {axisText(value)}
                </text>
              </g>
            ))}
            {steps.map(({ name, parts }, at) =>
              stacked(parts).map(({ from, to }, place) => (
                <Bar
                  // biome-ignore lint/suspicious/noArrayIndexKey: a step and a part are their places
                  key={`${at} ${place}`}
                  x={x(at)}
                  y={y(to)}
                  width={x.bandwidth()}
                  height={y(from) - y(to)}
                  rx={Math.min(3, x.bandwidth() / 4)}
                  {...(place === 0 ? { className: 'fill-bottle' } : { fill: `url(#${hatching})` })}
                  data-bar={name}
                  data-part={place}
                />
              )),
            )}
            {/* The lighter line beneath keeps the dashes apart from the bars. */}
            {[
              { strokeWidth: 5, className: 'fill-none stroke-paper' },
              { strokeWidth: 2, strokeDasharray: '5 4', className: 'fill-none stroke-ink' },
            ].map((look) => (
              <LinePath
                key={look.strokeWidth}
                data={[...steps]}
                x={(_, at) => middle(at)}
                y={({ before }) => y(before)}
                {...look}
              />
            ))}
            {steps.map(({ before }, at) =>
              inner < steps.length * roomOfPoint ? null : (
                <circle
                  // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
                  key={at}
                  cx={middle(at)}
                  cy={y(before)}
                  r={3}
                  strokeWidth={2}
                  className="fill-paper stroke-ink"
                />
              ),
            )}
            {steps.map(({ name, hint }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
              <g key={at}>
                <rect
                  x={at * (inner / steps.length)}
                  width={inner / steps.length}
                  height={depth}
                  className="fill-transparent hover:fill-ink/5"
                >
                  <title>{hint}</title>
                </rect>
                {at % every === 0 && middle(at) + nameWidth / 2 <= inner + margin.right + 8 ? (
                  <text
                    x={Math.max(middle(at), 18)}
                    y={depth + 18 * text}
                    textAnchor="middle"
                    className="tabular fill-slate text-xs"
                  >
                    {name}
                  </text>
                ) : null}
              </g>
            ))}
          </g>
        </svg>
      )}
    </div>
  );
}

const sum = (parts: readonly number[]): number => parts.reduce((total, each) => total + each, 0);

/** Each part with the sum below it and the sum with it. */
const stacked = (parts: readonly number[]) =>
  parts.map((part, place) => {
    const from = sum(parts.slice(0, place));
    return { from, to: from + part };
  });

/** Stripes instead of a second colour: they differ in print and for people who do not see colours. */
function Hatching({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width={6} height={6} className="fill-bottle-wash" />
        <rect width={2.5} height={6} className="fill-bottle" />
      </pattern>
    </defs>
  );
}

const usualText = 16;

/** The width that there is for the chart, 0 until it is known, and how many times its usual size text has. */
function useSize() {
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, text: 1 });
  useEffect(() => {
    if (!frame.current) return;
    const observer = new ResizeObserver(([entry]) => {
      const text = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / usualText;
      setSize({ width: Math.floor(entry?.contentRect.width ?? 0), text: text || 1 });
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return { frame, ...size };
}
