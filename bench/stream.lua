-- wrk's script: sends the requests of its files at the times of a Poisson process, which do not depend on the answers. Each of
-- the threads has a file, a process and connections of its own. A connection that is free takes the next time of its thread
-- and waits for it; with enough connections none is late, and `late` says by how much the latest was. A thread
-- writes "answered" once all its requests have been. A request stands in a file behind its length, in eight digits.

local ffi = require('ffi')
ffi.cdef [[
  typedef struct { long seconds; long nanoseconds; } moment;
  int clock_gettime(int clock, moment *now);
]]
local MONOTONIC = 1
local moment = ffi.new('moment')

local function now()
  ffi.C.clock_gettime(MONOTONIC, moment)
  return tonumber(moment.seconds) + tonumber(moment.nanoseconds) / 1e9
end

local threads = {}
function setup(thread)
  table.insert(threads, thread)
  thread:set('number', #threads)
end

local rate = tonumber(os.getenv('RATE')) / tonumber(os.getenv('THREADS'))
local requests, count, due
local sent, came = -1, 0
begun, ended, late, answered = 0, 0, 0, 0

function init()
  requests = assert(io.open(os.getenv('REQUESTS') .. number, 'rb'))
  count = tonumber(requests:read(8))
  math.randomseed(number * 7919 + os.time())
end

-- Milliseconds that a free connection waits. The first second is for opening connections.
function delay()
  local present = now()
  if not due then
    due = present + 1
    begun = due
  end
  local wait = due - present
  if -wait > late then late = -wait end
  due = due - math.log(1 - math.random()) / rate
  return math.max(0, math.floor(wait * 1000 + 0.5))
end

function request()
  sent = sent + 1
  -- wrk asks for one request before it connects, to look at it.
  if sent == 0 then return 'GET / HTTP/1.1\r\n\r\n' end
  -- An empty request leaves the connection idle.
  if sent > count then return '' end
  return requests:read(tonumber(requests:read(8)))
end

-- A thread hands out global numbers only: one for each status.
function response(status)
  local name = 's' .. status
  _G[name] = (_G[name] or 0) + 1
  came = came + 1
  if came == count then
    ended = now()
    io.stderr:write('answered\n')
  end
end

function done(summary, latency)
  local errors = summary.errors
  local counts, first, last, latest = {}, math.huge, 0, 0
  for _, thread in ipairs(threads) do
    first = math.min(first, thread:get('begun'))
    last = math.max(last, thread:get('ended'))
    latest = math.max(latest, thread:get('late'))
    for status = 200, 599 do
      local number = thread:get('s' .. status)
      if number then counts[status] = (counts[status] or 0) + number end
    end
  end
  local answers = {}
  for status, number in pairs(counts) do table.insert(answers, string.format('"%d":%d', status, number)) end
  io.stderr:write(string.format(
    '{"answers":{%s},"seconds":%.6f,"p50":%.3f,"p99":%.3f,"max":%.3f,"lateMs":%.3f,"socketErrors":%d}\n',
    table.concat(answers, ','), last - first, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    latency.max / 1000, latest * 1000, errors.connect + errors.read + errors.write + errors.timeout))
end
